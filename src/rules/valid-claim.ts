import { isBareLine } from '../analysis/syntax/bare-lines.js';
import { claimsOf, isOnLine, type Claim } from '../analysis/stated/claims.js';
import type { ClaimFault } from '../analysis/stated/claim-text.js';
import type { FileModel } from '../analysis/model/file.js';
import { fileAlone } from '../analysis/model/file-alone.js';
import { mayMention, rawFindingsOf, type Finding, type Rule } from './rule.js';

const MESSAGES: Readonly<Record<ClaimFault, string>> = {
  'no-reason': 'noReason',
  'no-bound': 'noBound',
  'no-maximum': 'noMaximum',
  'no-claim': 'noClaim',
};

/**
 * Finds claims that are incomplete, and claims that nothing needs: none of the detectors finds anything on their line,
 * whether it is switched on or not. A function of the detectors, because the list of all rules contains this one.
 */
export function validClaim(detectors: readonly Rule[]): Rule {
  const claimable = detectors.filter(({ meta }) => meta.claimable === true);
  return {
    meta: {
      name: 'valid-claim',
      description: 'Disallow claims of a maximum that are incomplete or that nothing needs',
      preset: 'recommended',
      messages: {
        unused:
          "Nothing {{where}} needs the claim 'bounded by {{bound}}' any more: what it was made for is gone, moved, or " +
          'has a maximum that can be seen. Remove the claim, or move it to the line above the place it is about.',
        noReason:
          "This claim silences nothing, because it has no reason: say after ' -- ' why there are never more. " +
          '(// bounded by {{bound}} -- reason)',
        noBound:
          "This claim silences nothing, because '{{bound}}' is neither a number nor an expression: say how much it is at " +
          'most. (// bounded by 40 -- reason)',
        noMaximum:
          "This claim silences nothing, because '{{bound}}' is no maximum: say how much it is at most. " +
          '(// bounded by 40 -- reason)',
        noClaim:
          'This comment silences nothing. A claim needs a number or an expression, and after that a reason. ' +
          '(// bounded by 40 -- reason)',
      },
      mention: /bounded by/i,
    },
    detect: (file) => claimsOf(file).flatMap((claim) => ofClaim(file, claim, claimable)),
  };
}

function ofClaim(file: FileModel, claim: Claim, claimable: readonly Rule[]): readonly Finding[] {
  if (claim.fault === null) return isUnused(file, claim, claimable) ? [report(claim, 'unused')] : [];
  return claim.isMeant || isCovering(file, claim, claimable) ? [report(claim, MESSAGES[claim.fault])] : [];
}

function report({ range, bound, line }: Claim, messageId: string): Finding {
  const where = line === null ? 'below this comment' : 'on the line of code that this comment is about';
  return { range, messageId, data: { bound, where }, confidence: 'high', name: '', related: [], suggestions: [] };
}

/**
 * An editor sees one file only, the audit sees the project, and each finds things that the other does not: a list that
 * grows in another file, a bound in another file. A claim stays as long as one of them may need it.
 */
function isUnused(file: FileModel, claim: Claim, claimable: readonly Rule[]): boolean {
  if (claim.line === null) return true;
  if (isCovering(file, claim, claimable)) return false;
  return file.facts.complete ? !isCovering(fileAlone(file), claim, claimable) : isBareLine(file, claim.line);
}

function isCovering(file: FileModel, claim: Claim, claimable: readonly Rule[]): boolean {
  return claimable.some((rule) => {
    try {
      return (
        mayMention(rule, file.text, file.settings) && rawFindingsOf(rule, file).some((finding) => isOnLine(claim, finding.range[0]))
      );
    } catch {
      // The broken detector is reported where it runs as a rule. Until then its claims may be needed.
      return true;
    }
  });
}
