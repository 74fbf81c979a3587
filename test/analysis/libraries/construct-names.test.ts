import { expect, it } from 'vitest';
import { placeNameOf } from '../../../src/analysis/libraries/construct-names.js';
import { constructWith, type EntryParts } from './own-entry.js';

const METHOD: EntryParts = {
  sites: [{ method: 'consume', of: 'own.channel' }],
  instances: [{ id: 'own.channel', made: [{ call: 'connect' }], types: ['Channel'] }],
};

it.each([
  ['the variable that it is kept in', 'const pool = new Pool();', 'pool'],
  ['also when it is awaited', 'const pool = await createPool("x");', 'pool'],
  ['a variable that is filled later', 'let pool; pool = new Pool();', 'pool'],
  ['the field that it is kept in', 'class A { pool = new Pool(); }', 'pool'],
  ['the private field', 'class A { #pool; constructor() { this.#pool = new Pool(); } }', '#pool'],
  ['the property that it is kept in', 'const all = { pool: new Pool() };', 'pool'],
  ['with a type around it', 'const pool = new Pool() as Base;', 'pool'],
  ['else what is called', 'export default new Pool();', 'Pool'],
  ['else the function', 'use(createPool("x"));', 'createPool'],
  ['else the member', "import own from 'own'; use(own.createPool('x'));", 'createPool'],
])('placeNameOf is %s', (_title, code, name) => {
  expect(placeNameOf(constructWith(code))).toBe(name);
});

it.each([
  ['a variable', "import { connect } from 'own'; const channel = connect(); channel.consume('x');", 'channel'],
  ['a field', "import { Channel } from 'own'; class A { channel: Channel; m() { this.channel.consume('x'); } }", 'channel'],
  ['a call: then the method itself', "import { connect } from 'own'; connect().consume('x');", 'consume'],
])('placeNameOf is what a method is called on: %s', (_title, code, name) => {
  expect(placeNameOf(constructWith(code, METHOD))).toBe(name);
});
