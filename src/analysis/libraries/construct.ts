import type { LibraryEntry, Site } from '../../catalogue/libraries/entry.js';
import type { AnyCall } from '../syntax/call-sites.js';
import type { Located } from '../model/facts.js';
import type { FileModel, Node } from '../model/file.js';

/** A place where code makes or uses something that the catalogue knows. */
export interface Construct {
  readonly entry: LibraryEntry;
  readonly site: Site;
  readonly file: FileModel;
  readonly call: AnyCall;
  /** The object with the options; undefined where there is none, null where it cannot be told. */
  readonly options: Located | null | undefined;
  /** For methods: what they are called on. */
  readonly receiver: Node | null;
}
