// Runs the programs of list.json, each as often as it says or until it draws a solution.
const print = console.log;
for (const [name, file, runs] of require('./list.json')) {
  let printed = '';
  console.log = (...words) => { printed += words.join(' ') + '\n'; };
  for (let i = 0; i < runs && !printed.includes('Q'); i++) {
    printed = '';
    delete require.cache[require.resolve('./' + file)];
    require('./' + file);
  }
  print(printed + 'after ' + name);
}
