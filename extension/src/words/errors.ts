/* Why a request failed, and what users can do about it. */

import { formatCount } from './locale.ts'
import { t } from './translate.ts'

export const actionLabels = {
  'log-in': t`Log In`,
  'set-key': t`Set API Key`,
  'choose-model': t`Choose Model`,
  'use-fallback': t`Use a Free Model`,
  'use-included': t`Use Included Models`,
  'add-credits': t`Add Credits`,
  upgrade: t`Upgrade`,
  'switch-language': t`Switch Language`,
  'change-daily-limit': t`Change Limit`,
  'verify-email': t`Verify Email`,
  'raise-answer-limit': t`Change Limit`,
  'raise-context-limit': t`Change Limit`,
  'set-router': t`Open Settings`,
  'set-site': t`Open Settings`,
  'show-log': t`Show Answer`,
  retry: t`Try Again`,
  'ask-for-all': t`Ask for Complete Code`,
} as const

/** Failures of the model router. `model` is the name of the model. */
export const routerErrors = {
  'no-key': () => t`The model router doesn't accept your API key.`,
  'no-credits': (model: string) => t`${model} requires credits in your model router account.`,
  'no-model': (model: string) => t`${model} isn't available from the model router right now.`,
  'no-tools': (model: string) =>
    t`${model} can't use tools here, and agents need them. Choose another model.`,
  busy: (model: string) => t`${model} is busy right now.`,
  'daily-limit': () => t`You've reached the model router's daily limit for free models.`,
  flagged: () => t`The model router's content filter blocked this request.`,
  insecure: () =>
    t`The model router's address isn't encrypted, so nothing was sent. Use an https:// address.`,
  truncated: () => t`The answer reached the token limit before it was complete.`,
  'too-long': (model: string) => t`This is too long for ${model}.`,
  stopped: () => t`Stopped.`,
  offline: () => t`Can't reach the model router.`,
  'cut-off': () => t`The connection was lost before the answer finished.`,
  fault: () => t`The model router didn't respond correctly.`,
  'not-a-router': () =>
    t`The address in ghostWriters.router.baseUrl didn't answer like a model router.`,
}

export const missingApiKey = t`The model router needs your API key.`

/** Error codes of the site's API. */
export const siteErrors = {
  'not-signed-in': t`Please log in first.`,
  'not-allowed': t`Your plan doesn't include this.`,
  'allowance-empty': t`You've used all your requests.`,
  'feature-not-in-plan': t`Your plan doesn't include this.`,
  'language-not-in-plan': t`Your plan works in one language at a time.`,
  'daily-limit-reached': t`You've reached the daily limit you set for yourself.`,
  'language-switched': t`You can switch your language once every 24 hours.`,
  'email-not-verified': t`Please verify your email to go on. Open the link we emailed you.`,
  'snippet-conflict': t`This snippet was changed somewhere else.`,
  'snippet-name-taken': t`You already have a snippet with this name.`,
  'too-many-snippets': t`You've reached the limit of snippets. Delete one to add another.`,
  'invalid-snippet': t`This snippet can't be saved. Check its name and length.`,
  'too-many-tuned-models': t`You've reached the limit of 50 tuned models. Delete one to add another.`,
  'no-such-tuned-model': t`This tuned model was already deleted.`,
  'no-such-snippet': t`This snippet was deleted.`,
  'no-such-team': t`You're not in this team anymore.`,
  'not-team-admin': t`Only the owner and admins can edit the library of this team.`,
  'second-factor-required': t`This team requires two-step login. Set it up on your account page.`,
  'team-read-only': t`The library of this team is read-only, because the owner's plan has ended.`,
  'team-conflict': t`Someone else changed this.`,
  'team-item-name-taken': t`Your team already uses this name.`,
  'too-many-team-items': t`The library of this team is full. Delete something to add more.`,
  'no-such-team-item': t`This was deleted from the library.`,
  'invalid-team-item': t`This can't be saved in the library. Check its name and length.`,
  'no-such-request': t`This request wasn't found. Please try again.`,
  'request-settled': t`This request was already counted.`,
  'bad-request': t`Ghost Writers IA couldn't read the request. Please update the extension.`,
  'too-many': t`Too many requests at once or within a minute. Please try again in a minute.`,
  'not-found': t`Ghost Writers IA doesn't offer this anymore. Please update the extension.`,
  fault: t`Ghost Writers IA didn't respond correctly. Please try again.`,
  'model-not-found': t`This model isn't offered anymore. Choose another one.`,
  'model-unavailable': t`This model isn't available right now. Choose another one or try again later.`,
  'model-timeout': t`The model didn't answer in time. Please try again.`,
  'model-refused': t`The model can't answer this. It may be too long.`,
  'model-busy': t`The model is busy right now. Please try again in a moment.`,
}

/** Added to an error where waiting helps. `time` is "at 9:28 AM" or "in 20 seconds". */
export const waitingHelps: Readonly<Record<string, (time: string) => string>> = {
  busy: (time) => t`Try again ${time}.`,
  'language-not-in-plan': (time) => t`You can switch again ${time}.`,
  'language-switched': (time) => t`You can switch again ${time}.`,
  'daily-limit-reached': (time) => t`It resets ${time}.`,
}

/** Instead of an error that says to wait without saying for how long. */
export const waitingUntil: Readonly<Record<string, (time: string) => string>> = {
  'model-busy': (time) => t`The model is busy right now. Try again ${time}.`,
  'too-many': (time) => t`Too many requests at once or within a minute. Try again ${time}.`,
}

export const siteUnreachable = (url: string) => t`Can't reach ${url}.`

export const siteInsecure = (url: string) =>
  t`${url} isn't encrypted, so nothing was sent. Use an https:// address for ghostWriters.site.url.`

export const siteUnexpected = (url: string) =>
  t`${url} didn't answer like Ghost Writers IA. Check your network and ghostWriters.site.url, or update the extension.`

export const unexpectedResponse = (call: string) => t`Unexpected response to ${call}.`

export const siteStatus = (status: number) => t`Ghost Writers IA returned an error (${status}).`

/** Answers that can't be used as code. */
export const answerErrors = {
  truncated: t`The answer reached the token limit before it was complete, so nothing was changed.`,
  'no-code': t`The model didn't answer with a single code block, so nothing was changed.`,
  'no-message': t`The model didn't answer with a commit message.`,
  incomplete: t`The model left out parts of the code, so nothing was changed.`,
  'not-whole': t`The model answered with only a part of the file, and it isn't clear where it belongs, so nothing was changed.`,
  'bad-blocks': t`The model's changes don't fit the file, so nothing was changed.`,
  'no-vision': t`This model can't see images. Choose another model, or ask again without the image.`,
  'bad-files': t`The model's changes to other files can't be used, so nothing was changed.`,
}

/** Why a SEARCH/REPLACE block can't be applied. */
export const blockErrors = {
  unfinished: (block: number) => t`Change ${block} of the answer isn't complete`,
  malformed: (block: number) => t`Change ${block} of the answer can't be read`,
  'not-found': (block: number) => t`Change ${block} of the answer is about code that isn't there`,
  ambiguous: (block: number) =>
    t`Change ${block} of the answer is about code that occurs more than once`,
  overlapping: (block: number) => t`Change ${block} of the answer overlaps with another one`,
}

/** Why the code for a file can't be used. `path` is a safe path. */
export const fileErrors = {
  // Third-party text that isn't a path is never shown in a notification.
  'bad-path': (_path: string) => t`The answer names a file that isn't inside of the workspace`,
  'no-workspace': (path: string) => t`There is no open folder for ${path}`,
  private: (path: string) => t`${path} is private`,
  duplicate: (path: string) => t`There are several versions of ${path}`,
  outside: (path: string) => t`${path} is a link to another folder`,
  'too-large': (path: string) => t`${path} isn't a text file or is too large`,
  incomplete: (path: string) => t`The code for ${path} leaves parts out`,
  'no-place': (path: string) => t`It isn't clear where the code belongs in ${path}`,
  'bad-blocks': (path: string) => t`The changes don't fit ${path}`,
}

export const nothingChanged = (reason: string) => t`${reason}, so nothing was changed.`

export const overBudget = (tokens: number, limit: number) =>
  t`That's about ${formatCount(tokens)} tokens, and the limit is ${formatCount(limit)} (ghostWriters.contextTokens, or what the model can read). Select less code, raise the limit, or choose another model.`
