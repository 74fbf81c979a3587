import { PLUGIN_NAME } from '../host/presets.js';
import { VERSION } from '../host/version.js';

/** Name and version of this package, as reports show them. */
export const TOOL: { readonly name: string; readonly version: string } = { name: PLUGIN_NAME, version: VERSION };
