/** What expensive work is called where the code that does it is out of sight. */
import { whole, within } from './word-patterns.js';

/** Names of values that are a database, whatever reaches it. */
export const DATABASE_NAME = new RegExp(
  `^(?:#|_)*(?:${[
    '(?:\\w*[a-z\\d])?(?:Db|DB|Database|Prisma|Knex|Sequelize|Repo|Repository|Dao|DAO|Collection)',
    '(?:\\w*[a-z\\d])?(?:EntityManager|DataSource)',
    'db', 'database', 'prisma', 'knex', 'pg', 'pgPool', 'mysql', 'mongo', 'mongodb', 'sequelize', 'orm', 'em',
    'entityManager', 'dataSource', 'repo', 'repository', 'dao', 'supabase', 'firestore', 'drizzle', 'kysely',
  ].join('|')})(?:Client|Service|Connection|Instance)?$`,
);

/** Names of connections, which reach a database only by a method of a connection. */
export const CONNECTION_NAME =
  /^(?:#|_)*(?:\w*[a-z\d])?(?:[Pp]ool|[Cc]onn|[Cc]onnection|[Cc]lient|[Ss]ql|trx|tx)$/;
export const CONNECTION_METHODS = whole([
  'query', 'execute', 'queryArray', 'queryObject', 'queryOne', 'one', 'oneOrNone', 'manyOrNone',
]);

/** Methods of a database by which something is asked of it, or changed in it. */
export const DATABASE_METHODS = whole([
  'query\\w*', 'execute\\w*', 'exec', 'run', 'all', 'get\\w*', 'one', 'oneOrNone', 'many', 'manyOrNone', 'any',
  'none', 'find\\w*', 'select\\w*', 'insert\\w*', 'update\\w*', 'delete\\w*', 'remove\\w*', 'upsert\\w*', 'save\\w*',
  'create\\w*', 'count\\w*', 'exists?\\w*', 'aggregate', 'distinct', 'raw', 'from', 'with', 'where\\w*', 'join',
  'list\\w*', 'load\\w*', 'fetch\\w*', 'search\\w*', 'add\\w*', 'put\\w*', 'store\\w*', 'transaction', '\\$\\w+',
  'batch', 'rpc', 'by[A-Z]\\w*',
]);
/** Of these, what takes nothing from a database: it only hands out a part of it. */
export const DATABASE_PARTS = whole([
  'collection', 'table', 'model', 'getRepository', 'getCollection', 'getClient', 'getModel', 'get', 'db',
]);

/** Methods of mappers that nothing in memory has, provided that somebody waits for them. */
export const MAPPER_METHODS = whole([
  'find(?:One|ById|ByPk|Unique|First|Many|All|AndCount|OrCreate|OrFail|By[A-Z])\\w*', 'findOneBy\\w*',
  'insert(?:One|Many|Into)', 'update(?:One|Many|ById)', 'replaceOne', 'delete(?:One|Many|ById)',
  'create(?:Many|QueryBuilder)\\w*', 'upsert(?:One|Many)?', 'bulk(?:Create|Write|Insert)', 'countDocuments',
  'estimatedDocumentCount', 'getRawMany', 'getRawOne', 'getManyAndCount', '\\$queryRaw\\w*', '\\$executeRaw\\w*',
  '\\$transaction', 'executeTakeFirst\\w*', 'save',
]);

/** Methods of models, which are named like classes: `User.count()`. */
export const MODEL_METHODS = whole([
  'find\\w*', 'create', 'count', 'update\\w*', 'destroy', 'delete\\w*', 'exists', 'distinct', 'where', 'query',
  'aggregate', 'insert\\w*', 'upsert', 'bulkCreate', 'scope', 'paginate',
]);

/** Declared types of what reaches a database. */
export const DATABASE_TYPE = whole([
  '\\w*Repository', 'Repo', 'Model', '\\w*Prisma(?:Client|Service)?', 'PrismaService', 'DataSource',
  '\\w*EntityManager', 'Sequelize', 'Knex', 'Kysely', 'Collection', 'Db', 'Pool', 'PoolClient', 'Connection',
  'NodePgDatabase', 'PostgresJsDatabase', '\\w*Database', '\\w*Dao',
]);

/** A text that is a statement of SQL. */
export const SQL_TEXT =
  /^[\s('"`]*(?:select|insert\s+into|update|delete\s+from|with|call|merge\s+into|replace\s+into)\s/i;
/** Methods that are given such a text. */
export const SQL_METHODS = whole([
  'query', 'execute', 'all', 'get', 'run', 'prepare', 'exec', 'one', 'many', 'any', 'none', 'manyOrNone', 'oneOrNone',
  'raw', 'unsafe',
]);
/** Tags of templates that are sent to a database when somebody waits for them. */
export const SQL_TAG = /^(?:sql|db|pg|client|tx|trx|\$queryRaw|\$executeRaw)$/;

const CALLER = '(?:User|Session|Account|Tenant|Member|Principal|Customer|ApiKey|Caller|Identity)';

/** Functions that find out who a caller is, by way of something that is not in memory. */
export const AUTHENTICATION_CALL = whole([
  'log_?[iI]n(?:User|Account)?', 'sign_?[iI]n',
  '(?:re)?authenticate(?:User|Request|Account|Caller|Client|ApiKey|Api|Session|Member|Device)?',
  'verify(?:User|Account|Member|Login|Credentials?|ApiKey|Session|Caller|Customer|Otp|TwoFactor)',
  'check(?:Credentials?|Login|ApiKey|Session|User)',
  'validate(?:User|Credentials?|Login|Session|SessionToken|ApiKey)',
  `(?:load|fetch|look[uU]p|resolve)(?:Current)?${CALLER}(?:By\\w+|From\\w+)?`, `find${CALLER}(?:By\\w+|For\\w*)?`,
  'introspect\\w*', 'deserializeUser',
]);
/** The same by a client of an identity provider, with what it is a member of. */
export const AUTHENTICATION_MEMBER = /\bauth\.(?:getUser|api\.getSession)$/;

/** Addresses of services that say who a caller is. */
export const IDENTITY_ADDRESS = within([
  'introspect', 'userinfo', 'whoami', '\\/(?:auth|oauth2?|verify|validate|tokens?|sessions?|me|identity)\\b',
  'AUTH_?\\w*URL', '(?:auth|identity|sso)\\w*(?:Url|Uri|Host|Base)',
]);
/** Functions that ask another service. */
export const REMOTE_CALL =
  /^(?:fetch|(?:axios|got|ky)(?:\.(?:get|post|request))?|undici\.(?:fetch|request)|request)$/;

/** Functions that hash or compare a password. */
export const HASHING_CALL = whole([
  '(?:verify|compare|check|validate|match|hash|isValid|is)_?(?:User)?(?:Password|Passphrase|Pin)s?' +
    '(?:Hash|Valid|Correct)?(?:Async|Sync)?',
  'passwordMatches', 'matchesPassword', 'isPasswordValid', 'argon2\\w*', 'bcrypt(?:Hash|Compare)?',
  '(?:scrypt|pbkdf2)(?:Async|Sync)?',
]);

/** Functions that make pages, documents and pictures. */
export const RENDERING_CALL = whole([
  'render[A-Z]\\w*',
  '(?:generate|make|build|create|draw|print|produce)(?:Pdf|PDF|Thumbnails?|Screenshot|Image|Preview)\\w*', 'toPdf',
  'htmlToPdf', 'screenshot', 'pdf',
]);

const STEP = '(?:Middleware|Handler|Hook)?';

/** Middleware of the project that identifies the caller by way of a database or another service. */
export const AUTHENTICATION_STEP = whole([
  '(?:require|ensure|check|with|need|must(?:Be)?|attach|load|resolve|populate|set|fetch|lookup|identify)?_?' +
    '(?:Auth|Authenticated|Authentication|Login|LoggedIn|SignedIn|User|Account|Member|CurrentUser|Tenant|Customer' +
    `|Caller|ApiKey|ApiToken|Principal|Identity)${STEP}`,
  `(?:re)?authenticate(?:User|Request|Account|Caller|Member|Customer|Tenant|ApiKey|Client)?${STEP}`,
  'auth(?:entication)?(?:Middleware|Handler|Hook|Check)?',
  '(?:api_?[kK]ey|bearer|basic)_?Auth(?:entication)?(?:Middleware)?', 'current_?User(?:Middleware)?',
  'verify(?:User|ApiKey|Account|Credentials)(?:Middleware)?',
]);
/** The same for sessions. */
export const SESSION_STEP = whole([
  '(?:(?:require|ensure|check|load|attach|verify|validate|read|with|user|redis|store|server)?_?[sS]essions?' +
    '(?:Middleware|Handler|Hook|Parser|Loader)?)',
]);
/** Guards of the project that do so, as they are named: `AuthGuard`, but not `RolesGuard` or `JwtGuard`. */
export const AUTHENTICATION_GUARD =
  /^(?:\w*(?:Auth|Authentication|ApiKey|Session|Login|Account|User|Tenant|Bearer))(?:Guard|Middleware|Interceptor)$/;
/** A signature is checked in memory, and a role is a field of what is known already. */
export const CHEAP_STEP =
  /jwt|jwks|csrf|xsrf|cors|role|scope|permission|signature|hmac|cookie|locale|optional|anonymous|admin/i;
/** Middleware of the project that reads the request's body. */
export const BODY_STEP = whole([
  '(?:\\w*[a-z])?(?:' +
    '(?:parse|read|buffer|raw|json)_?Body|[bB]ody_?[pP]arser|(?:json|multipart|form|upload|xml)_?[pP]arser|' +
    'parse(?:Json|Multipart|Form|Upload|Xml)|[uU]pload(?:er|Middleware|Single|Files?|Image|Avatar|Photo)?' +
    ')(?:Middleware)?',
]);
