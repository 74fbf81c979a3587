export { bothHosts, foundByCli, foundByESLint, type HostFinding } from './both-hosts.js';
export { applyEdits } from './edits.js';
export { detect, findings, model, type DetectContext, type Detected } from './detect.js';
export { lint, pluginOf, type ESLintContext } from './eslint.js';
export { expectMarked, markedLines } from './marked.js';
