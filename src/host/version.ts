/** The version of this package. A constant, so that bundlers need no package.json; a test keeps the two equal. */
export const VERSION = '0.1.0';
