import { OVERLOAD_WORDS } from '../../catalogue/load-words.js';

const OVERLOAD = new RegExp(OVERLOAD_WORDS.join('|'), 'i');

/** Splits `isTooBusy` into words, so that names read like text. */
export function wordsOf(text: string): string {
  return `${text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' ')} ${text}`;
}

/** True for a name or a text that says that there is too much work, or maintenance. */
export function saysOverload(text: string): boolean {
  return OVERLOAD.test(wordsOf(text));
}
