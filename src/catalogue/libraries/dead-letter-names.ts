/** Names of queues, topics and constructs for what failed: they are where a dead letter goes and need none themselves. */
export const DEAD_LETTER_NAMES =
  /dlq|dlx|dead|poison|park(?:ed|ing)|fail(?:ed|ures?)(?![a-z])|undeliver|quarantine|graveyard/i;
