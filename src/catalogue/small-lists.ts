/**
 * Words for lists that nothing in the code limits and that are short in practice, because they are what one thing of
 * the real world has: the attachments of a message, the reviewers of a request, the countries of a shop.
 */

/** Parts of one message, page or document. */
const PARTS = [
  'attachments?', 'mentions', 'mentioned_?ids', 'embeds', 'reactions', 'cards', 'carousel', 'carousel_?items', 'buttons',
  'assignees', 'reviewers', 'requested_?reviewers', 'labels', 'iframes', 'frames', 'seasons', 'breadcrumbs',
  'signatures', 'signers', 'screenshots', 'thumbnails', 'previews', 'cc', 'bcc',
];

/** Vocabularies: lists that a domain has, and not a customer. */
const VOCABULARIES = ['genres', 'countries', 'currencies', 'time_?zones', 'weekdays', 'months', 'timeframes', 'units'];

const NAME = new RegExp(`(?:^|[a-z_])(?:${[...PARTS, ...VOCABULARIES].join('|')})$`, 'i');

/** True for names such as `attachments`, `mentionedIds`, `genres`. */
export function isSmallListName(name: string): boolean {
  return NAME.test(name.replace(/^#/, ''));
}

/** Functions that put together one message, or one part of it. */
export const MESSAGE_PART_FUNCTION = /attachment|carousel|embeds?$/i;

/** Classes whose instances are one message. */
export const MESSAGE_CLASS = /(?:Message|Mail|Email)(?:Payload|Builder|Draft|Content)?$|Attachment|Embed/;

/** Lists of such a class that hang on the message. */
export const MESSAGE_LISTS = /^#?(?:files|images|media|items|documents|uploads|photos)$/i;

/** Objects that describe a thing to be made, with lists that a person has written down. */
export const DESCRIPTION = /^(?:\w*[a-z])?(?:template|manifest|scaffold|preset|blueprint|recipe|boilerplate)$/i;

/** Calls that take back what the program itself has registered with a partner: there are as many as it registered. */
export const UNREGISTER =
  /^(?:remove|delete|un_?register|un_?subscribe|uninstall|revoke)_?(?:(?:Web)?hooks?|Triggers?|EventSubscriptions?|FromWebhooks?|Callback(?:Url)?s?)$/i;

/** Methods of a page in a browser that run a function in the page, where the browser limits the requests. */
export const RUN_IN_PAGE: ReadonlySet<string> = new Set([
  'evaluate', 'evaluateHandle', '$eval', '$$eval', 'evaluateOnNewDocument', 'addInitScript', 'waitForFunction', 'evaluateAll', 'executeScript',
]);

/** Objects that have those methods, by their names. */
export const PAGE = /page|frame|browser|tab|handle|element|locator|driver|context|worker|pup/i;

/** Calls whose result is parts of one page. */
export const PAGE_PARTS: ReadonlySet<string> = new Set([
  '$$', '$x', 'frames', 'querySelectorAll', 'getElementsByTagName', 'getElementsByClassName', 'childFrames', 'elementHandles',
]);

/** What a person has put into a page: dropped, pasted, or picked in a dialogue. */
export const HANDED_BY_PERSON = /^(?:dataTransfer|clipboardData)$/;
export const FILE_DIALOGUE = /^(?:fileOpen|showOpenFilePicker|showOpenDialog|openFileDialog|pickFiles|launchImageLibrary(?:Async)?)$/;

/** Modules of scripts that work on their own repository when it is built or released. */
export const BUILD_SCRIPT_MODULE = /^@actions\/\w+$|^@octokit\/action$|^(?:semantic-release|gulp|grunt)$/;

/** Modules whose client keeps a line of its own for the requests, so that they wait in it. */
export const QUEUEING_CLIENT = /^(?:discord\.js|@discordjs\/\w+|eris|oceanic\.js)$/;

/** Collections and calls of those clients. */
export const QUEUEING_CLIENT_WORK = /\.cache\b|\brest\s*\.\s*(?:put|post|patch|delete|get)\s*\(/;
