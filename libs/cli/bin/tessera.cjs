#!/usr/bin/env node
'use strict';
// Old Nodes run this file, so its syntax is that of Node 8, apart from import().

require('./check-node.cjs')('tessera');

import('../dist/main.js').then(
  function (module) {
    return module.main(process.argv.slice(2));
  },
  function (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    process.stderr.write('tessera is not built: run npm run build first.\n');
    process.exitCode = 1;
  },
);
