/** Checks of plain data (JSON) against a description of its shape, with errors that name the place and the value. */

/** What a value may be. */
export type Shape =
  | { readonly kind: 'text' | 'number' | 'flag' | 'scalar' | 'pattern' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape }
  /** One value, or a list of them. */
  | { readonly kind: 'some'; readonly of: Shape }
  | { readonly kind: 'either'; readonly of: readonly Shape[]; readonly name: string }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Field>> };

export interface Field {
  readonly shape: Shape;
  readonly required?: true;
}

/** Data that has another shape than it should. The message names the place in it. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

/**
 * Checks data and returns it as it is, with the texts of patterns made into regular expressions.
 *
 * @throws {ShapeError} naming the first place that is wrong.
 */
export function readShape(value: unknown, shape: Shape, place: string): unknown {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' && value !== '' ? value : fail(value, place, 'a text');
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) ? value : fail(value, place, 'a whole number');
    case 'flag':
      return typeof value === 'boolean' ? value : fail(value, place, 'true or false');
    case 'scalar':
      return value === null || ['string', 'number', 'boolean'].includes(typeof value)
        ? value
        : fail(value, place, 'a text, a number, true, false or null');
    case 'pattern':
      return readPattern(value, place);
    case 'choice':
      return typeof value === 'string' && shape.values.includes(value)
        ? value
        : fail(value, place, `one of ${shape.values.join(', ')}`);
    case 'list':
      return Array.isArray(value)
        ? value.map((item: unknown, index) => readShape(item, shape.of, `${place}[${String(index)}]`))
        : fail(value, place, 'a list');
    case 'some':
      return Array.isArray(value) ? readShape(value, { kind: 'list', of: shape.of }, place) : readShape(value, shape.of, place);
    case 'either':
      return readEither(value, shape, place);
    case 'record':
      return readRecord(value, shape.fields, place);
  }
}

function readPattern(value: unknown, place: string): RegExp {
  if (typeof value !== 'string') return fail(value, place, 'a regular expression as text');
  try {
    return new RegExp(value);
  } catch (error) {
    return fail(value, place, `a regular expression (${error instanceof Error ? error.message : String(error)})`);
  }
}

function readEither(value: unknown, shape: Extract<Shape, { kind: 'either' }>, place: string): unknown {
  for (const one of shape.of) {
    try {
      return readShape(value, one, place);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
    }
  }
  return fail(value, place, shape.name);
}

function readRecord(value: unknown, fields: Readonly<Record<string, Field>>, place: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(value, place, 'an object');
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(fields, key))
      throw new ShapeError(`'${place}.${key}' is not known; known are ${Object.keys(fields).join(', ')}`);
  }
  const given = value as Readonly<Record<string, unknown>>;
  const read: Record<string, unknown> = {};
  for (const [key, { shape, required }] of Object.entries(fields)) {
    if (given[key] !== undefined) read[key] = readShape(given[key], shape, `${place}.${key}`);
    else if (required) throw new ShapeError(`'${place}.${key}' is missing`);
  }
  return read;
}

function fail(value: unknown, place: string, wanted: string): never {
  throw new ShapeError(`'${place}' must be ${wanted}, not ${value === undefined ? 'undefined' : JSON.stringify(value)}`);
}
