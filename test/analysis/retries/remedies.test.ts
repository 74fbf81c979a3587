import { describe, expect, it } from 'vitest';
import { enclosingFunctions } from '../../../src/analysis/syntax/ast.js';
import { failurePathOf } from '../../../src/analysis/retries/failure-paths.js';
import { functionName } from '../../../src/analysis/syntax/functions.js';
import { isRemedied } from '../../../src/analysis/retries/remedies.js';
import { ofMarked } from '../marked-node.js';

/** Whether the cause is taken away before `mark()` in the function `f`. */
const remedied = (body: string, before = ''): boolean =>
  ofMarked((file, node) => {
    const target = [...enclosingFunctions(node)].find((fn) => functionName(fn) === 'f');
    const path = failurePathOf(file, node, target ?? null);
    if (!target || !path) throw new Error('no failure');
    return isRemedied(file, node, target, path.node);
  }, `${before} function f(path) { ${body} }`);

describe('isRemedied', () => {
  it.each<[string, string?]>([
    ["try { w(); } catch (err) { if (err.code !== 'ENOENT') throw err; mkdir(path); mark(f()); }"],
    ['try { w(); } catch (err) { if (err.status === 404) { createIt(); mark(f()); } }'],
    ['try { w(); } catch (err) { task.reject(err); mark(f()); }'],
    ['if (cache.has(path)) { try { w(); } catch { cache.delete(path); mark(f()); } }'],
    ['try { w(); } catch { if (spare) { use(spare); spare = null; mark(f()); } }', 'let spare;'],
    ['try { w(); } catch { dir = parent; mark(f(dir)); }', 'let dir, parent;'],
  ])('%s', (body, before) => {
    expect(remedied(body, before)).toBe(true);
  });

  it.each<[string, string?]>([
    ['try { w(); } catch (err) { log(err); mark(f()); }'],
    ["try { w(); } catch (err) { if (err.code !== 'EBUSY') throw err; sleep(); mark(f()); }"],
    ['try { w(); } catch { if (socket) { socket = null; mark(f()); } } socket = open();', 'let socket;'],
    ['try { w(); } catch { delay = next; mark(f()); }', 'let delay, next;'],
    ['const res = g(); if (res.status === 401) { refresh(); mark(f()); }'],
  ])('not %s', (body, before) => {
    expect(remedied(body, before)).toBe(false);
  });
});
