import type { ResponseTable } from './response-table.js';

/** `Response` as browsers have it: Workers, Deno, Bun, Next.js, Astro, SolidStart, TanStack Start. */
export const FETCH: ResponseTable = {
  bodyMethods: ['json', 'text', 'html', 'xml', 'respond', 'rewrite'],
  headerMethods: ['set', 'append'],
  responseClasses: ['Response', 'NextResponse', 'HttpResponse', 'FastResponse', 'NodeResponse'],
  factories: [
    {
      module: /^(?:@solidjs\/(?:router|start)|solid-start|@tanstack\/.*)$/,
      names: ['json', 'text', 'html', 'error', 'status'],
      init: 1,
    },
  ],
  errors: [{ module: /^astro:actions$/, name: 'ActionError', status: { argument: 0, properties: ['code'] } }],
  outgoingHooks: ['onBeforeResponse', 'beforeResponse', 'transformResponse', 'onAfterResponse'],
};
