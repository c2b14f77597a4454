% n queens with SWI-Prolog's library(clpfd), as its manual gives it: a variable for the
% column of each row, safe(queens) by inequalities, and labelling by first fail.
%
%     swipl queens.pl count N   prints the number of solutions
%     swipl queens.pl first N   prints a solution, columns from 1
:- use_module(library(clpfd)).
:- initialization(main, main).

queens(N, Queens) :-
    length(Queens, N),
    Queens ins 1..N,
    safe(Queens).

safe([]).
safe([Queen|Queens]) :-
    no_attack(Queen, Queens, 1),
    safe(Queens).

no_attack(_, [], _).
no_attack(Queen, [Other|Queens], Distance) :-
    Queen #\= Other,
    abs(Queen - Other) #\= Distance,
    Next is Distance + 1,
    no_attack(Queen, Queens, Next).

main([count, N0]) :-
    atom_number(N0, N),
    aggregate_all(count, (queens(N, Queens), labeling([ff], Queens)), Count),
    writeln(Count).
main([first, N0]) :-
    atom_number(N0, N),
    queens(N, Queens),
    labeling([ff], Queens), !,
    atomic_list_concat(Queens, ' ', Line),
    writeln(Line).
