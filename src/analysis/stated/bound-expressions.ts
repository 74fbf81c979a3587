const NAME = String.raw`(?:this\b|#?[A-Za-z_$][\w$]*)(?:\??\.#?[A-Za-z_$][\w$]*|\[[^\]\s]*\])*`;
const NUMBER = String.raw`\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?n?`;
const SUM = String.raw`(?:${NUMBER}|${NAME})(?:\s*(?:\*\*|[-+*/%]|<<|\?\?|\|\|)\s*(?:${NUMBER}|${NAME}))*`;
const WHOLE = new RegExp(`^${SUM}$`);
/** A call or parentheses with nothing nested in them. */
const GROUP = new RegExp(String.raw`${NAME}\(\s*(?:${SUM}(?:\s*,\s*${SUM})*)?\s*\)|\(\s*${SUM}\s*\)`);

/** What is longer than this is prose. */
const LONGEST = 120;

/**
 * True for the numbers and expressions that people write as a maximum: `40`, `1_000`, `MAX_SHOPS`, `config.pool.max`,
 * `2 * workers`, `Math.min(limit, 50)`. Looks at the form alone; what the names mean is the reader's business.
 */
export function isBoundExpression(text: string): boolean {
  if (text.length > LONGEST) return false;
  let rest = text.trim();
  // From the innermost parentheses outwards, each is as good as a name.
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(GROUP, 'x');
  }
  return WHOLE.test(rest);
}
