import { describe, expect, it } from 'vitest';
import { canImport, importEdits } from '../../../src/analysis/edits/imports.js';
import type { ImportRequest } from '../../../src/rules/rule.js';
import { applyEdits, model } from '../../support/index.js';

const RUNTIME = 'backpressure/runtime';
const retry: ImportRequest = { module: RUNTIME, name: 'retry' };
const BoundedQueue: ImportRequest = { module: RUNTIME, name: 'BoundedQueue' };
const local: ImportRequest = { module: './vendor/backpressure.js', name: 'retry' };

/** The code after the edits; asserts that it parses and that a second round changes nothing. */
function edited(code: string, requests: readonly ImportRequest[] = [retry], filename = 'src/input.ts'): string {
  const result = applyEdits(code, importEdits(model(code, { filename }), requests));
  expect(importEdits(model(result, { filename }), requests), 'a second round').toEqual([]);
  return result;
}

describe('importEdits: a new import', () => {
  const statement = "import { retry } from 'backpressure/runtime';";

  it('goes below the last import', () => {
    expect(edited("import a from 'a';\nimport b from 'b';\n\nf();\n")).toBe(
      `import a from 'a';\nimport b from 'b';\n${statement}\n\nf();\n`,
    );
  });

  it('goes below an import that has a comment behind it', () => {
    expect(edited("import a from 'a'; // the a\nf();\n")).toBe(`import a from 'a'; // the a\n${statement}\nf();\n`);
  });

  it('goes between an import and code on one line', () => {
    expect(edited("import a from 'a'; f();\n")).toBe(`import a from 'a';\n${statement}\n f();\n`);
  });

  it('goes below an import at the end of the text', () => {
    expect(edited("import a from 'a';")).toBe(`import a from 'a';\n${statement}`);
  });

  it('does not cut a comment that goes on in the next line', () => {
    expect(edited("import a from 'a'; /* x\n */ f();\n")).toBe(`import a from 'a';\n${statement}\n /* x\n */ f();\n`);
  });

  it('goes to the top of a file without imports', () => {
    expect(edited('f();\n')).toBe(`${statement}\n\nf();\n`);
  });

  it('goes into an empty file', () => {
    expect(edited('')).toBe(`${statement}\n`);
  });

  it('goes below a hashbang', () => {
    expect(edited('#!/usr/bin/env node\nf();\n')).toBe(`#!/usr/bin/env node\n${statement}\n\nf();\n`);
    expect(edited('#!/usr/bin/env node')).toBe(`#!/usr/bin/env node\n${statement}\n`);
  });

  it('goes below directives', () => {
    expect(edited("'use client';\n'use strict';\n\nf();\n")).toBe(
      `'use client';\n'use strict';\n\n${statement}\n\nf();\n`,
    );
    expect(edited("'use strict'; f();\n")).toBe(`'use strict';\n${statement}\n f();\n`);
    expect(edited("'use strict';")).toBe(`'use strict';\n${statement}\n`);
  });

  it('goes below a hashbang and a directive', () => {
    expect(edited("#!/usr/bin/env node\n'use strict';\nf();\n", [retry], 'a.mjs')).toBe(
      `#!/usr/bin/env node\n'use strict';\n${statement}\n\nf();\n`,
    );
  });

  it('goes below comments about the whole file', () => {
    expect(edited('/*\n * Copyright\n */\n\nf();\n')).toBe(`/*\n * Copyright\n */\n\n${statement}\n\nf();\n`);
    expect(edited('// @ts-nocheck\nf();\n')).toBe(`// @ts-nocheck\n${statement}\n\nf();\n`);
    expect(edited('/* eslint-disable no-console */\n/** What f does. */\nf();\n')).toBe(
      `/* eslint-disable no-console */\n${statement}\n\n/** What f does. */\nf();\n`,
    );
  });

  it('goes above the comment of the first statement', () => {
    expect(edited('/** What f does. */\nexport function f() {}\n')).toBe(
      `${statement}\n\n/** What f does. */\nexport function f() {}\n`,
    );
  });

  it('holds all names that one module is asked for, and one line per module', () => {
    expect(edited("import a from 'a';\n", [retry, BoundedQueue, retry])).toBe(
      "import a from 'a';\nimport { retry, BoundedQueue } from 'backpressure/runtime';\n",
    );
    expect(edited("import a from 'a';\n", [BoundedQueue, local])).toBe(
      "import a from 'a';\nimport { BoundedQueue } from 'backpressure/runtime';\nimport { retry } from './vendor/backpressure.js';\n",
    );
  });

  it('stands beside an import that cannot take names', () => {
    for (const other of ["import 'backpressure/runtime';", "import * as bp from 'backpressure/runtime';"]) {
      expect(edited(`${other}\n`)).toBe(`${other}\n${statement}\n`);
    }
    const both = "import bp, * as all from 'backpressure/runtime';";
    expect(edited(`${both}\n`)).toBe(`${both}\n${statement}\n`);
  });

  it('does nothing without requests', () => {
    expect(importEdits(model('f();'), [])).toEqual([]);
  });
});

describe('importEdits: style', () => {
  it('keeps double quotes, missing semicolons, missing spaces and CRLF', () => {
    expect(edited('import a from "a"\nf()\n')).toBe(
      'import a from "a"\nimport { retry } from "backpressure/runtime"\nf()\n',
    );
    expect(edited('import {a} from "a";\n')).toBe(
      'import {a} from "a";\nimport {retry} from "backpressure/runtime";\n',
    );
    expect(edited("import a from 'a';\r\nf();\r\n")).toBe(
      "import a from 'a';\r\nimport { retry } from 'backpressure/runtime';\r\nf();\r\n",
    );
    expect(edited('f("a");\r\n')).toBe('import { retry } from "backpressure/runtime";\r\n\r\nf("a");\r\n');
  });

  it('is not misled by apostrophes and by single odd imports', () => {
    expect(edited('// it\'s what\'s wanted\nf("a")\n')).toBe(
      'import { retry } from "backpressure/runtime"\n\n// it\'s what\'s wanted\nf("a")\n',
    );
    expect(edited("import a from 'a';\nimport b from 'b';\nimport c from \"c\"\n")).toContain(
      "import { retry } from 'backpressure/runtime';\n",
    );
  });
});

describe('importEdits: an existing import', () => {
  it.each([
    [
      "import { mapConcurrent } from 'backpressure/runtime';",
      "import { mapConcurrent, retry } from 'backpressure/runtime';",
    ],
    [
      "import {mapConcurrent} from 'backpressure/runtime';",
      "import {mapConcurrent, retry} from 'backpressure/runtime';",
    ],
    ["import { a as b, } from 'backpressure/runtime';", "import { a as b, retry, } from 'backpressure/runtime';"],
    ["import bp from 'backpressure/runtime';", "import bp, { retry } from 'backpressure/runtime';"],
    ["import bp, { a } from 'backpressure/runtime';", "import bp, { a, retry } from 'backpressure/runtime';"],
    ["import { type A } from 'backpressure/runtime';", "import { type A, retry } from 'backpressure/runtime';"],
    [
      "import { retry as again } from 'backpressure/runtime';",
      "import { retry as again, retry } from 'backpressure/runtime';",
    ],
    [
      "import {\n  a,\n  b,\n} from 'backpressure/runtime';",
      "import {\n  a,\n  b,\n  retry,\n} from 'backpressure/runtime';",
    ],
    [
      "import {\r\n\ta\r\n} from 'backpressure/runtime';",
      "import {\r\n\ta,\r\n\tretry\r\n} from 'backpressure/runtime';",
    ],
  ])('%j is extended', (before, after) => {
    expect(edited(`${before}\nf();\n`)).toBe(`${after}\nf();\n`);
  });

  it('that has the name stays as it is', () => {
    for (const code of [
      "import { retry } from 'backpressure/runtime';",
      "import bp, { a, retry } from 'backpressure/runtime';",
      "import { a } from 'backpressure/runtime';\nimport { retry } from 'backpressure/runtime';",
    ]) {
      expect(edited(code)).toBe(code);
    }
  });

  it('of types only is left alone, and its name made a value where it is the same one', () => {
    expect(edited("import type { Policy } from 'backpressure/runtime';\n")).toBe(
      "import type { Policy } from 'backpressure/runtime';\nimport { retry } from 'backpressure/runtime';\n",
    );
    expect(edited("import type { retry } from 'backpressure/runtime';\n")).toBe(
      "import { retry } from 'backpressure/runtime';\n",
    );
    expect(edited("import type { A, retry, B } from 'backpressure/runtime';\n")).toBe(
      "import { type A, retry, type B } from 'backpressure/runtime';\n",
    );
    expect(edited("import { A, type retry } from 'backpressure/runtime';\n")).toBe(
      "import { A, retry } from 'backpressure/runtime';\n",
    );
  });

  it('takes one name while another is new', () => {
    expect(edited("import { retry } from 'backpressure/runtime';\n", [retry, BoundedQueue])).toBe(
      "import { retry, BoundedQueue } from 'backpressure/runtime';\n",
    );
  });
});

describe('importEdits: CommonJS', () => {
  const statement = "const { retry } = require('backpressure/runtime');";

  it('requires in files that require', () => {
    expect(edited("'use strict';\n\nconst a = require('a');\nmodule.exports = a;\n", [retry], 'a.js')).toBe(
      `'use strict';\n\nconst a = require('a');\n${statement}\nmodule.exports = a;\n`,
    );
    expect(edited("const b = require('a').b;\nf();\n", [retry], 'a.js')).toBe(
      `const b = require('a').b;\n${statement}\nf();\n`,
    );
    expect(edited('exports.f = () => 1;\n', [retry], 'a.js')).toBe(`${statement}\n\nexports.f = () => 1;\n`);
    expect(edited('f();\n', [retry], 'a.cjs')).toBe(`${statement}\n\nf();\n`);
  });

  it('keeps the style of the requires', () => {
    expect(edited('const {a} = require("a")\n', [retry], 'a.cjs')).toBe(
      'const {a} = require("a")\nconst {retry} = require("backpressure/runtime")\n',
    );
  });

  it('extends a destructured require', () => {
    expect(edited("const { a } = require('backpressure/runtime');\n", [retry], 'a.cjs')).toBe(
      "const { a, retry } = require('backpressure/runtime');\n",
    );
    expect(edited("const {\n  a,\n} = require('backpressure/runtime');\n", [retry], 'a.cjs')).toBe(
      "const {\n  a,\n  retry,\n} = require('backpressure/runtime');\n",
    );
  });

  it('adds to a require that cannot take the name', () => {
    for (const code of [
      "const bp = require('backpressure/runtime');",
      "const { a, ...rest } = require('backpressure/runtime');",
    ]) {
      expect(edited(`${code}\n`, [retry], 'a.cjs')).toBe(`${code}\n${statement}\n`);
    }
  });

  it('imports in modules, whatever they require', () => {
    expect(edited("import { createRequire } from 'module';\nconst a = require('a');\n", [retry], 'a.js')).toBe(
      "import { createRequire } from 'module';\nimport { retry } from 'backpressure/runtime';\nconst a = require('a');\n",
    );
    expect(edited("import a = require('a');\n", [retry], 'a.cts')).toBe(
      "import a = require('a');\nimport { retry } from 'backpressure/runtime';\n",
    );
  });
});

describe('canImport', () => {
  it.each([
    ['f();', true],
    ["import { retry } from 'backpressure/runtime';", true],
    ["import type { retry } from 'backpressure/runtime';", true],
    ["const { retry } = require('backpressure/runtime');", true],
    ['retry();', true],
    ['a.retry; const b = { retry: 1 };', true],
    ["import { retry } from 'async-retry';", false],
    ["import { other as retry } from 'backpressure/runtime';", false],
    ["import retry from 'backpressure/runtime';", false],
    ["const { retry } = require('async');", false],
    ["const { other: retry } = require('backpressure/runtime');", false],
    ['function f(retry) {}', false],
    ['class A { m() { const retry = 1; } }', false],
    ['type retry = 1;', false],
  ])('%j: %s', (code, expected) => {
    expect(canImport(model(code), [retry])).toBe(expected);
  });

  it('needs all names', () => {
    expect(canImport(model('let retry;'), [BoundedQueue])).toBe(true);
    expect(canImport(model('let retry;'), [BoundedQueue, retry])).toBe(false);
  });
});

describe('default exports', () => {
  const pMap: ImportRequest = { module: 'p-map', name: 'pMap', isDefault: true };

  it('are imported under their name, once, beside named ones of other modules', () => {
    expect(edited('f();\n', [pMap, pMap])).toBe("import pMap from 'p-map';\n\nf();\n");
    expect(edited("import { a } from './a.js';\n", [pMap, retry])).toContain("import pMap from 'p-map';\n");
    expect(edited("import pMap from 'p-map';\n", [pMap])).toBe("import pMap from 'p-map';\n");
  });

  it.each([
    ['f();', true],
    ["import pMap from 'p-map';", true],
    ["import { pMap } from 'p-map';", false],
    ["import pMap from 'other';", false],
    ["import type pMap from 'p-map';", false],
    ['const pMap = 1;', false],
  ])('can be imported into %j: %s', (code, expected) => {
    expect(canImport(model(code), [pMap])).toBe(expected);
  });
});
