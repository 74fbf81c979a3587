import { describe, expect, it } from 'vitest';
import { isTakenByOther, recognisedElsewhere } from '../../../src/analysis/rate-limited/rate-limit-stages.js';
import { refusedRetriesOf } from '../../../src/analysis/rate-limited/refused-retries.js';
import { MemoryProject } from '../../support/memory-facts.js';

function stages(thrown: string): Readonly<Record<string, readonly [boolean, number]>> {
  const project = new MemoryProject({
    'src/http.ts': `export async function get(path: string) {
      const res = await fetch(path);
      if (res.status === 429) throw ${thrown};
      return res;
    }`,
    'src/load.ts': `import { get } from './http.js';
      export async function load(path: string) {
        for (let n = 0; n < 4; n++) {
          try { return await get(path); } catch (error) {
            if (!(error instanceof RateLimitError)) throw error;
            await sleep(n);
          }
        }
      }`,
  });
  const of = (path: string): readonly [boolean, number] => {
    const file = project.file(path);
    const [retry] = refusedRetriesOf(file);
    if (!retry) throw new Error('no retry');
    return [isTakenByOther(file, retry), recognisedElsewhere(file, retry).length];
  };
  return { http: of('src/http.ts'), load: of('src/load.ts') };
}

describe('a refusal that two files recognise', () => {
  it('belongs to the transport that loses the header', () => {
    expect(stages('new RateLimitError()')).toEqual({ http: [false, 1], load: [true, 1] });
  });

  it('belongs to the caller when the error has it', () => {
    expect(stages("new RateLimitError(res.headers.get('retry-after'))")).toEqual({ http: [true, 1], load: [false, 1] });
  });
});
