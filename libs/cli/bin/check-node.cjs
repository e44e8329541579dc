'use strict';
// Old Nodes run this file, so its syntax is that of Node 8.

var engines = require('../package.json').engines.node;

/** Exits with one sentence when this Node is too old for what follows. */
module.exports = function checkNode(program) {
  var needed = engines.replace('>=', '').split('.').map(Number);
  var found = process.versions.node.split('.').map(Number);
  var isTooOld = found[0] < needed[0] || (found[0] === needed[0] && found[1] < needed[1]);
  if (!isTooOld) return;
  process.stderr.write(
    program +
      ' needs Node ' +
      needed.join('.') +
      ' or later, and this is Node ' +
      process.versions.node +
      '. Install a current version from https://nodejs.org, then try again.\n',
  );
  process.exit(1);
};

if (require.main === module) module.exports(process.argv[2] || 'Tessera');
