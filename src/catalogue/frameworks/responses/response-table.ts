import type { RefusalStatus } from '../../http.js';

/** Imported functions that make a response from a body and an init object or a status. */
export interface ResponseFactory {
  readonly module: RegExp;
  readonly names: readonly string[];
  /** Where the status stands: in the init object or number at this argument. */
  readonly init: number;
}

/** Imported functions and classes that make an error which the framework turns into a response. */
export interface ErrorFactory {
  readonly module: RegExp;
  readonly name: string;
  /**
   * Where the status stands: an argument, or a property of the object at an argument; or the status itself. Where it may
   * be at several arguments, the first one that has it counts.
   */
  readonly status:
    | { readonly argument: number | readonly number[]; readonly properties?: readonly string[] }
    | RefusalStatus;
  /** Arguments that may be an object with headers, or hold a finished response. */
  readonly headersIn?: number;
}

/** A method that tells the framework of classes of errors, whose own status it then sends: `app.error({ SlowDown })`. */
export interface ErrorRegistry {
  readonly module: RegExp;
  readonly method: string;
}

/** Functions that make a class of errors with a status: `const SlowDown = createError(code, text, 429)`. */
export interface ErrorClassFactory {
  readonly module: RegExp;
  /** The argument with the status. */
  readonly status: number;
}

/** An option whose function may refuse the handshake of a connection: `verifyClient: (info, done) => done(false, 503)`. */
export interface HandshakeOption {
  readonly option: string;
  readonly parameter: number;
  readonly status: number;
  readonly headers: number;
}

/** A framework whose own error handler sends none of the headers that were set before. */
export interface HeaderDropper {
  /** The modules that its middleware imports. */
  readonly users: RegExp;
  /** The modules whose classes are applications. */
  readonly apps: RegExp;
  /** Text of every file that makes an application. */
  readonly mention: RegExp;
  /** Modules that put another error handler in its place. */
  readonly unless: RegExp;
}

/** A module beside or above a route's file that sees its responses without importing it. */
export interface OuterModule {
  readonly routes: RegExp;
  readonly module: string;
  readonly exports: readonly string[];
}

/**
 * How one framework, or one library beside it, sets the status and the headers of a response. Methods and hooks are
 * looked up by name in the tables of all frameworks together, because the receiver's type is rarely in sight; imported
 * functions are looked up by module.
 */
export interface ResponseTable {
  /** Methods of a response object that set its status from their first argument. */
  readonly statusMethods?: readonly string[];
  /** Methods that take a status and then a body, with two arguments only. */
  readonly statusAndBodyMethods?: readonly string[];
  /** Methods of a context or of `Response` that take a body and then a status or an init object. */
  readonly bodyMethods?: readonly string[];
  /** Methods of an adapter that is handed the response, the body and the status. */
  readonly replyMethods?: readonly { readonly receiver: string; readonly method: string; readonly status: number }[];
  /**
   * Options whose function is given a callback that refuses a handshake: which parameter that is, and which of its
   * arguments are the status and the headers.
   */
  readonly handshakeOptions?: readonly HandshakeOption[];
  /** Methods that answer with a fixed status. */
  readonly statusNamedMethods?: Readonly<Record<string, RefusalStatus>>;
  /** Methods that set one header from (name, value), or many from an object. */
  readonly headerMethods?: readonly string[];
  /** Functions that set the status of the response that their first argument stands for, or of the current one. */
  readonly statusFunctions?: readonly string[];
  /** Functions of a request that put headers on whatever it is answered with. */
  readonly requestHeaderFunctions?: readonly string[];
  /** Functions that set headers on the response that their first argument stands for. */
  readonly headerFunctions?: readonly string[];
  /** Constructors of a response whose second argument is the init object. */
  readonly responseClasses?: readonly string[];
  /** Constructors of a response whose only argument is the init object. */
  readonly initClasses?: readonly { readonly module: RegExp; readonly name: string }[];
  readonly factories?: readonly ResponseFactory[];
  readonly errors?: readonly ErrorFactory[];
  readonly errorRegistries?: readonly ErrorRegistry[];
  readonly errorClassFactories?: readonly ErrorClassFactory[];
  /** Error factories that are globals, because the framework imports them for the author. */
  readonly autoImportedErrors?: readonly string[];
  /** Hooks and options whose function sees every response, or every error, on its way out. */
  readonly outgoingHooks?: readonly string[];
  /** Hooks and options whose function turns errors into responses. */
  readonly errorHooks?: readonly string[];
  readonly outerModules?: readonly OuterModule[];
  /** The framework's own error handler takes back all headers that were set before, and sends those of the error only. */
  readonly dropsHeaders?: HeaderDropper;
  /** Modules whose own error handler answers with the status that an error has. */
  readonly errorSenders?: RegExp;
}
