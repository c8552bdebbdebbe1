/* Why a request failed, and what users can do about it. */

export const actionLabels = {
  'log-in': 'Log In',
  'set-key': 'Set API Key',
  'choose-model': 'Choose Model',
  'use-fallback': 'Use a Free Model',
  'use-included': 'Use Included Models',
  'add-credits': 'Add Credits',
  upgrade: 'Upgrade',
  'switch-language': 'Switch Language',
  'change-daily-limit': 'Change Limit',
  'raise-answer-limit': 'Change Limit',
  'raise-context-limit': 'Change Limit',
  'set-router': 'Open Settings',
  'set-site': 'Open Settings',
  'show-log': 'Show Answer',
  retry: 'Try Again',
} as const

/** Failures of the model router. `model` is the name of the model. */
export const routerErrors = {
  'no-key': () => "The model router doesn't accept your API key.",
  'no-credits': (model: string) => `${model} requires credits in your model router account.`,
  'no-model': (model: string) => `${model} isn't available from the model router right now.`,
  busy: (model: string) => `${model} is busy right now.`,
  'daily-limit': () => "You've reached the model router's daily limit for free models.",
  flagged: () => "The model router's content filter blocked this request.",
  insecure: () =>
    "The model router's address isn't encrypted, so your API key wasn't sent. Use an https:// address.",
  truncated: () => 'The answer reached the token limit before it was complete.',
  'too-long': (model: string) => `This is too long for ${model}.`,
  stopped: () => 'Stopped.',
  offline: () => "Can't reach the model router.",
  'cut-off': () => 'The connection was lost before the answer finished.',
  fault: () => "The model router didn't respond correctly.",
}

export const missingApiKey = 'The model router needs your API key.'

/** Error codes of the site's API. */
export const siteErrors = {
  'not-signed-in': 'Please log in first.',
  'not-allowed': "Your plan doesn't include this.",
  'allowance-empty': "You've used all your requests.",
  'feature-not-in-plan': "Your plan doesn't include this.",
  'language-not-in-plan': 'Your plan works in one language at a time.',
  'daily-limit-reached': "You've reached the daily limit you set for yourself.",
  'language-switched': 'You can switch your language once every 24 hours.',
  'snippet-conflict': 'This snippet was changed somewhere else.',
  'snippet-name-taken': 'You already have a snippet with this name.',
  'too-many-snippets': "You've reached the limit of snippets. Delete one to add another.",
  'invalid-snippet': "This snippet can't be saved. Check its name and length.",
  'no-such-snippet': 'This snippet was deleted.',
  'no-such-request': "This request wasn't found. Please try again.",
  'request-settled': 'This request was already counted.',
  'bad-request': "Ghost Writers IA couldn't read the request. Please update the extension.",
  'too-many': 'Too many requests at once or within a minute. Please try again in a minute.',
  'not-found': "Ghost Writers IA doesn't offer this anymore. Please update the extension.",
  fault: "Ghost Writers IA didn't respond correctly. Please try again.",
  'model-not-found': "This model isn't offered anymore. Choose another one.",
  'model-unavailable':
    "This model isn't available right now. Choose another one or try again later.",
  'model-timeout': "The model didn't answer in time. Please try again.",
  'model-refused': "The model can't answer this. It may be too long.",
  'model-busy': 'The model is busy right now. Please try again in a moment.',
}

/** Added to an error where waiting helps. `time` is "at 9:28 AM". */
export const waitingHelps: Readonly<Record<string, (time: string) => string>> = {
  'language-not-in-plan': (time) => `You can switch again ${time}.`,
  'language-switched': (time) => `You can switch again ${time}.`,
  'daily-limit-reached': (time) => `It resets ${time}.`,
}

export const siteUnreachable = (url: string) => `Can't reach ${url}.`

export const siteInsecure = (url: string) =>
  `${url} isn't encrypted, so nothing was sent. Use an https:// address for ghostWriters.site.url.`

export const siteStatus = (status: number) => `Ghost Writers IA returned an error (${status}).`

/** Answers that can't be used as code. */
export const answerErrors = {
  truncated: 'The answer reached the token limit before it was complete, so nothing was changed.',
  'no-code': "The model didn't answer with a single code block, so nothing was changed.",
  'no-message': "The model didn't answer with a commit message.",
  incomplete: 'The model left out parts of the code, so nothing was changed.',
  'bad-blocks': "The model's changes don't fit the file, so nothing was changed.",
  'bad-files': "The model's changes to other files can't be used, so nothing was changed.",
}

/** Why a SEARCH/REPLACE block can't be applied. */
export const blockErrors = {
  unfinished: (block: number) => `Change ${block} of the answer isn't complete`,
  malformed: (block: number) => `Change ${block} of the answer can't be read`,
  'not-found': (block: number) => `Change ${block} of the answer is about code that isn't there`,
  ambiguous: (block: number) =>
    `Change ${block} of the answer is about code that occurs more than once`,
  overlapping: (block: number) => `Change ${block} of the answer overlaps with another one`,
}

/** Why the code for a file can't be used. `path` is a safe path. */
export const fileErrors = {
  // Third-party text that isn't a path is never shown in a notification.
  'bad-path': (_path: string) => "The answer names a file that isn't inside of the workspace",
  'no-workspace': (path: string) => `There is no open folder for ${path}`,
  private: (path: string) => `${path} is private`,
  duplicate: (path: string) => `There are several versions of ${path}`,
  outside: (path: string) => `${path} is a link to another folder`,
  'too-large': (path: string) => `${path} isn't a text file or is too large`,
  incomplete: (path: string) => `The code for ${path} leaves parts out`,
  'no-place': (path: string) => `It isn't clear where the code belongs in ${path}`,
  'bad-blocks': (path: string) => `The changes don't fit ${path}`,
}

export const nothingChanged = (reason: string) => `${reason}, so nothing was changed.`

const number = new Intl.NumberFormat('en-US')

export const overBudget = (tokens: number, limit: number) =>
  `That's about ${number.format(tokens)} tokens, and your limit is ${number.format(limit)} (ghostWriters.contextTokens). Select less code or raise the limit.`
