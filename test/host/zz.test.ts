import { readFileSync, appendFileSync } from 'node:fs';
import { it } from 'vitest';
import { parseFile } from '../../src/host/file-host.js';
import { foundByCli, foundByESLint } from '../support/index.js';
import { nodesOf } from '../../src/analysis/nodes.js';
import type { Rule } from '../../src/rules/rule.js';
const rule: Rule = { meta: { name: 'x', description: '', preset: 'strict', messages: { m: '{{t}}' }, mention: /./ },
  detect: (file) => {
    nodesOf(file);
    const out: any[] = [];
    for (const s of file.scopes.scopes) for (const r of s.references) {
      const v = r.resolved; const own = v && v.defs.length ? v : null;
      out.push({ range: r.identifier.range, messageId: 'm', data: { t: `${r.identifier.name} ${s.type} ${r.isWrite()} ${own ? own.scope.type + own.defs.map(d => d.type + (d.node as any).type).join() + own.references.length : 'none'}` }, confidence: 'high', name: '', related: [], suggestions: [] });
    }
    for (const t of ['CallExpression','MemberExpression','NewExpression','AssignmentExpression','ClassDeclaration','MethodDefinition','PropertyDefinition','Literal','TemplateLiteral','AwaitExpression','ArrowFunctionExpression','VariableDeclarator','Property','ChainExpression','TSAsExpression'] as const)
      for (const n of nodesOf(file).all(t)) out.push({ range: n.range, messageId: 'm', data: { t: `${n.type} ${n.parent.type} ${Object.keys(n).length > 0 && (n as any).optional} ${(n as any).async} ${(n as any).kind} ${(n as any).static} ${(n as any).computed} ${typeof (n as any).value}` }, confidence: 'high', name: '', related: [], suggestions: [] });
    return out;
  } };
it('all', () => {
  const log = (s: string) => appendFileSync('/tmp/zz.log', s + '\n');
  let n = 0, same = 0, failed = 0;
  for (const dir of process.env['DIRS']!.split(',')) {
    const files = (JSON.parse(readFileSync('/tmp/zz.json','utf8')) as string[]).filter((f) => f.startsWith(dir)).filter((_, i) => i % Number(process.env['STEP']) === 0);
    for (const f of files) {
      const code = readFileSync(f, 'utf8'); if (code.length > 200000 || code.includes('eslint-')) continue;
      const filename = f.replace('/tmp/repos/', '');
      n++;
      const p = parseFile(filename, code);
      if (!p.ok) { failed++; log(`FAILED ${p.message}`); continue; }
      if (p.parser !== 'oxc') log(`FALLBACK ${f}`);
      let a, b;
      try { a = foundByCli([rule], code, { filename }); b = foundByESLint([rule], code, { filename }); } catch (e) { log(`THROW ${f} ${e}`); continue; }
      const aj = new Set(a.map((x) => JSON.stringify(x))), bj = new Set(b.map((x) => JSON.stringify(x)));
      const d1 = [...aj].filter((x) => !bj.has(x)), d2 = [...bj].filter((x) => !aj.has(x));
      if (d1.length || d2.length) log(`DIFF ${f} cli only ${d1.length} ${d1.slice(0, 2)} eslint only ${d2.length} ${d2.slice(0, 2)}`); else same++;
    }
  }
  log(`files ${n} same ${same} failed ${failed}`);
}, 600000);
