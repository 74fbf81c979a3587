/**
 * What tells in which kind of program a file runs: on a server, where many callers come at once, in a browser, where one
 * person waits, or as a command that somebody starts and that ends.
 */

/** Modules that only code for a page, a mobile application or a browser extension needs. */
export const BROWSER_MODULES = new RegExp(
  `^(?:${[
    'react(?:-dom|-is)?(?:/.*)?', 'react-native(?:[-/].*)?', '@react-n(?:ative|avigation)/.*', 'expo(?:[-/].*)?', '@expo/.*',
    'react-(?:router-dom|redux|query|hook-form|i18next|intl|toastify|hot-toast|use)(?:/.*)?', 'vue(?:[-/].*)?', 'pinia', 'vuex',
    '@vue(?:use)?/.*', 'svelte(?:/.*)?', '\\$app/(?:navigation|stores|state)', 'solid-js(?:/.*)?', '@solidjs/.*',
    'preact(?:/.*)?', '@preact/.*', '@angular/(?!ssr|platform-server).*', 'jquery', 'lit(?:[-/].*)?', 'alpinejs', '@mui/.*', 'antd',
    '@tanstack/(?:react|vue|svelte|solid|angular)-.*', '@reduxjs/toolkit(?:/.*)?', 'redux(?:-.*)?', 'zustand(?:/.*)?', 'jotai',
    'recoil', 'mobx(?:-.*)?', 'swr(?:/.*)?', 'next/(?:router|navigation|link|image|dynamic)', 'webextension-polyfill',
    '@capacitor/.*', '@ionic/.*', '@ngrx/.*', 'lucide-react', 'framer-motion', '@apollo/client(?:/.*)?', 'electron/renderer',
  ].join('|')})$`,
);

/** Hooks that need a page: a component that is rendered on the server has no state and no effects. */
export const PAGE_HOOKS: ReadonlySet<string> = new Set([
  'useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useRef', 'useCallback', 'useContext', 'useTransition',
  'useOptimistic', 'useSyncExternalStore', 'useImperativeHandle',
]);

/** Modules that have them. */
export const HOOK_MODULES = /^(?:react|preact\/(?:hooks|compat))$/;

/** What a module of a page exports for the server, next to the page. */
export const SERVER_EXPORT =
  /\bexport\s+(?:async\s+)?(?:function|const)\s+(?:loader|action|getServerSideProps|getStaticProps|getInitialProps)\b|\.getInitialProps\s*=/;

/** Globals of browsers alone. `navigator` is one of Node.js too, `caches` one of workers at the edge. */
export const BROWSER_GLOBALS: ReadonlySet<string> = new Set([
  'window', 'document', 'localStorage', 'sessionStorage', 'indexedDB', 'chrome', 'XMLHttpRequest',
]);

/** Folders with code for pages. */
export const BROWSER_PATH =
  /(?:^|\/)(?:components?|hooks|composables|(?:[\w-]+-)?(?:frontend|front-end|webapp|web-app|ui)|client|browser|public|static|assets|content[-_]?scripts?|popup|stores?|views|widgets|renderer|screens|service-?worker)\//i;

/** Environment variables that a bundler writes into the code of a page, or that say nothing: `NODE_ENV`. */
export const PUBLIC_ENV = /^(?:NODE_ENV|CI|DEBUG|PUBLIC_URL|(?:REACT_APP|NEXT_PUBLIC|VITE|VUE_APP|GATSBY|EXPO_PUBLIC|NUXT_PUBLIC|PUBLIC|STORYBOOK|NG_APP)_.*)$/;

/** Modules that only code of a server, a worker or a bot needs. */
export const SERVER_MODULES = new RegExp(
  `^(?:${[
    'express', 'fastify', 'koa', '@koa/.*', 'hono(?:/.*)?', '@hono/.*', '@nestjs/.*', '@hapi/.*', 'restify', 'polka', '@fastify/.*',
    'apollo-server(?:-.*)?', '@apollo/server(?:/.*)?', 'graphql-yoga', 'h3', 'nitropack(?:/.*)?', 'elysia', '@elysiajs/.*',
    'pg', 'pg-.*', 'mysql2?(?:/.*)?', 'mongodb', 'mongoose', 'typeorm', 'sequelize', '@prisma/client', 'drizzle-orm/.*', 'knex',
    'ioredis', 'redis', 'bullmq', 'bull', 'bee-queue', 'agenda', 'pg-boss', 'graphile-worker', 'kafkajs', 'amqplib',
    'amqp-connection-manager', '@nats-io/.*', 'nats', 'pino(?:-.*)?', 'winston(?:-.*)?', 'bunyan', 'log4js', 'prom-client',
    '@opentelemetry/sdk-node', '@sentry/(?:node|nestjs|serverless)', 'socket\\.io', 'next/(?:server|headers|cache)', 'server-only',
    '@remix-run/(?:node|server-runtime|cloudflare|deno|express)', '@react-router/(?:node|express|cloudflare)', 'aws-lambda',
    'firebase-(?:admin|functions)(?:/.*)?', 'node-cron', 'node-schedule', 'croner', 'discord\\.js', 'telegraf', 'grammy', 'probot', 'node-telegram-bot-api',
    'eris', 'oceanic\\.js', 'tmi\\.js', 'whatsapp-web\\.js', 'sqs-consumer', '@aws-sdk/client-sqs', '@octokit/webhooks',
    '@slack/bolt', '@trpc/server(?:/.*)?', '@temporalio/.*', 'moleculer', '@grpc/grpc-js', 'jsonwebtoken', 'bcrypt(?:js)?', 'nodemailer', 'http-proxy(?:-middleware)?',
    '\\$env/(?:static|dynamic)/private', 'ws', '@modelcontextprotocol/.*', '(?:node:)?(?:http|https|http2|net|cluster|async_hooks)',
  ].join('|')})$`,
);

/** Files that a framework keeps out of the code for pages. */
export const SERVER_FILE =
  /(?:^|\/)(?:pages|app)\/api\/|(?:^|\/)server\/api\/|\.server\.[cm]?[jt]sx?$|(?:^|\/)\+server\.[cm]?[jt]s$/;

/** Folders that people name for the code of a server, also in programs that only talk to one. */
export const SERVER_FOLDER = /(?:^|\/)(?:servers?|backend|lambdas?|controllers|resolvers)\//;

/** Packages of a server; one of these among the dependencies, and none of {@link BROWSER_PACKAGES}, makes a project one. */
export const SERVER_PACKAGES = [
  'express', 'fastify', 'koa', 'hono', '@nestjs/core', '@hapi/hapi', 'restify', '@apollo/server', 'graphql-yoga', 'bullmq',
  'kafkajs', 'amqplib', 'telegraf', 'discord.js', 'grammy', '@slack/bolt', 'moleculer', 'elysia', '@trpc/server',
];

/** Packages of frameworks whose programs run on the server and in pages. */
export const MIXED_PACKAGES = [
  'next', 'nuxt', '@remix-run/node', '@remix-run/server-runtime', '@react-router/node', '@sveltejs/kit', 'astro',
  '@tanstack/react-start', '@solidjs/start', '@angular/ssr',
];

/** Packages of command lines. */
export const LOCAL_PACKAGES = ['commander', 'yargs', 'cac', 'meow', 'clipanion', '@oclif/core', 'citty', 'ink', 'inquirer', '@inquirer/prompts', '@clack/prompts', 'prompts', 'enquirer'];

/** Packages of a page or a mobile application. */
export const BROWSER_PACKAGES = [
  'react', 'react-dom', 'vue', 'svelte', '@angular/core', 'react-native', 'preact', 'solid-js', 'jquery', 'lit',
];

/** Modules of programs that one person starts: command lines, desktop applications, editors, tools of developers. */
export const LOCAL_MODULES =
  /^(?:electron(?:[/-].*)?|vscode(?:-.*)?|commander|yargs(?:\/.*)?|minimist|cac|clipanion|@oclif\/.*|oclif|meow|citty|ink|inquirer|@inquirer\/.*|prompts|enquirer|ora|listr2?|@clack\/prompts|vite|webpack(?:-.*)?|rollup|esbuild|gulp|grunt|@actions\/\w+|@octokit\/action|semantic-release|msw(?:\/.*)?|nock|supertest|@raycast\/.*|obsidian|figma)$/;

/** Browsers that a program drives: for a script of somebody, or for the callers of a server that draws pages for them. */
export const DRIVEN_BROWSERS = /^(?:puppeteer(?:-.*)?|playwright)$/;

/** What a tool of developers reads before it builds, serves pages to its user or checks something. */
export const TOOL_CONFIG =
  /(?:^|\/)(?:webpack|vite|vitest|rollup|next|nuxt|babel|jest|eslint|tailwind|postcss|svelte|astro|playwright|cypress|tsup|esbuild|drizzle|prisma|typeorm|vue|metro|remix|rspack|rsbuild|farm|craco|docusaurus|vitepress|electron[.-]vite)\.config(?:\.[\w-]+)?\.[cm]?[jt]s$/i;

/** Folders and files of programs that somebody runs by hand or in a build. */
export const LOCAL_PATH = new RegExp(
  [
    `(?:^|/)(?:scripts?|bin|(?:[\\w.-]+-)?cli(?:-v?\\d+)?|tooling|migrations?|seeds?|seeders?|\\.github|codegen|releases?)/`,
    `(?:^|/)(?:apps|packages|libs)/desktop(?:-[\\w-]+)?/`,
    `(?:^|/)(?:mocks?|__mocks__|fixtures?|stubs?|(?:[\\w-]+-)?examples?|demos?|samples?|playgrounds?|sandbox)/`,
    `(?:^|/)(?:gulpfile|gruntfile|setupProxy|knexfile|cli)\\.[cm]?[jt]s$`,
    TOOL_CONFIG.source,
    `(?:^|/)(?:migrate|backfill|seed|one-?off)(?:-[\\w-]+)?\\.[cm]?[jt]s$`,
  ].join('|'),
  'i',
);

/** Folders that people name so in command lines and in servers. */
export const LOCAL_FOLDER = /(?:^|\/)(?:commands?|tools?|hack|devtools?)\//i;

/** Functions in the cloud, which serve one request at a time and are ended by the platform, and programs that describe them. */
export const SHORT_FUNCTION_MODULES = /^(?:aws-lambda|@types\/aws-lambda|@middy\/.*|@aws-lambda-powertools\/.*|aws-cdk-lib(?:\/.*)?|@aws-cdk\/.*|constructs|sst(?:\/.*)?)$/;

/** Packages of programs that are made of such functions. */
export const SHORT_FUNCTION_PACKAGES = ['aws-cdk-lib', '@middy/core', '@aws-lambda-powertools/logger', 'sst', 'aws-lambda', '@types/aws-lambda'];

/** Files of such functions. */
export const SHORT_FUNCTION_PATH = /(?:^|\/)(?:[\w-]+-)?lambdas?(?:-[\w-]+)?\/|(?:^|[/.-])lambda\.[cm]?[jt]s$/i;

/** What a program does that goes on until it is stopped. */
export const GOES_ON =
  /setInterval\(|\.listen\(|\.launch\(|\.login\(|\bserve\(|\.start\(|\.work\(|\.process\(|eachMessage|eachBatch|ServerTransport\b|createServer|NestFactory|new Worker\(|\.schedule\(|\bcron\b|\.on\(\s*['"](?:message|request|connection)|\.consume\(|\.subscribe\(|while\s*\(\s*(?:true|1)\s*\)|for\s*\(\s*;\s*;\s*\)/;

/** What a script reads from the command line. */
export const COMMAND_ARGUMENTS = /process\.argv\b|\bparseArgs\(|Deno\.args\b|Bun\.argv\b/;

/** Tests of the environment that are true where somebody develops, and false in production. */
export const DEVELOPMENT_ONLY =
  /\bNODE_ENV\s*===?\s*['"](?:dev(?:elopment)?|local|test)['"]|\bNODE_ENV\s*!==?\s*['"]prod(?:uction)?['"]|\bimport\.meta\.env\.DEV\b/;

/** Functions that end the wait for what they are given: `withTimeout(promise, ms)`, `deadline(ms, promise)`. */
export const DEADLINE_WRAPPER =
  /^_*(?:p_?)?(?:(?:with|run_?with|limit|race|run|in|apply|enforce|within|promise|abort|fail|reject)_?)?(?:(?:time_?out|deadline|time_?limit(?:ed)?|time_?box(?:ed)?)(?:_?(?:after|promise|fn|race|at|in))?|race_?with\w*|race)$/i;

/** What runs functions with a timeout of its own: circuit breakers, policies. */
export const DEADLINE_HOLDER = /time_?out|deadline|breaker|circuit|polic(?:y|ies)|resilien/i;

/** Functions of a module that a framework calls on the server, once for each request. */
export const SERVER_ENTRIES: readonly { readonly name: RegExp; readonly module: RegExp | null; readonly path: RegExp | null }[] = [
  { name: /^(?:loader|action)$/, module: /^(?:@remix-run\/(?!react)|@react-router\/(?:node|express|cloudflare)|\.\/\+types\/)/, path: /(?:^|\/)app\/(?:.*\/)?routes\// },
  { name: /^getServerSideProps$/, module: null, path: null },
  { name: /^(?:load|actions|GET|POST|PUT|PATCH|DELETE|fallback)$/, module: null, path: /(?:^|\/)\+(?:(?:page|layout)\.)?server\.[cm]?[jt]s$/ },
  { name: /^(?:handle|handleFetch)$/, module: null, path: /(?:^|\/)hooks\.server\.[cm]?[jt]s$/ },
  { name: /^middleware$/, module: /^next\/server$/, path: /(?:^|\/)middleware\.[cm]?[jt]s$/ },
];

/** Types that mark such a function, whatever it is called. */
export const SERVER_ENTRY_TYPES = /\b(?:PageServerLoad|LayoutServerLoad|GetServerSideProps|APIRoute|Route\.(?:Loader|Action)Args)\b/;

/** Components that a framework renders on the server: `app/shop/page.tsx`. */
export const SERVER_COMPONENT_PATH = /(?:^|\/)app\/(?:.*\/)?(?:page|layout|template|default)\.[cm]?[jt]sx?$/;

/** Methods that take a function which the server calls for each request of a client. */
export const HANDLER_METHODS: ReadonlySet<string> = new Set([
  'tool', 'registerTool', 'addTool', 'setRequestHandler', 'registerResource', 'registerPrompt', 'handler',
]);
