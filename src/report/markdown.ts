import { escapeText } from './escape.js';

/** A text from the audited project as plain text of a Markdown document: no markup, HTML, link or mention is left in it. */
export function escapeMarkdown(text: string): string {
  return escapeText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~$]/g, '\\$&')
    // Mentions of people and bare addresses become links by themselves.
    .replaceAll('@', '&#64;')
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/\bwww\./gi, 'www&#46;');
}
