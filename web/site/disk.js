// index.html, opened from a disk: browsers then refuse to load its modules. A classic script is loaded, and says what to do.
if (location.protocol === 'file:') {
  const main = document.getElementById('main');
  main.innerHTML = '<div class="view stray"><h1>This file needs a web server</h1>' +
    '<p>Browsers do not load the parts of a page from a disk. Open <a href="nqueens.html">nqueens.html</a> instead: ' +
    'it is the same page in one file.</p></div>';
}
