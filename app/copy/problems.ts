import type { OwnProblem } from '#app/http/problem-rows.ts'
import { namePlansWith } from '#app/plans/name-plans.ts'

/** The errors of the API that aren't refusals of the domain. Without a final period, as all of them. */
export const problemTexts: Readonly<Record<OwnProblem, string>> = {
  'not-signed-in': 'Please log in first',
  'not-allowed': `API tokens are included in ${namePlansWith(({ apiAccess }) => apiAccess)}`,
  'missing-scope': "This token doesn't have the scope that it needs",
  'feature-not-in-plan': "Your plan doesn't include this",
  'language-not-in-plan': 'Your plan works in one language at a time',
  'daily-limit-reached': "You've reached your own daily limit",
  'invalid-snippet': 'This snippet is invalid',
  'invalid-team-item': "This can't be saved in the library",
  'allowance-empty': "You've used up your requests for now",
  'no-such-request': 'No request with that id',
  'request-settled': 'This request id was already used. Use a new one',
  'bad-request': 'Malformed request',
  'too-many': 'Rate limit exceeded. Wait a minute and try again',
  'not-found': 'Not found',
  fault: 'Something went wrong on our end',
  'model-not-found': "This model isn't offered anymore. Choose another one",
  'model-unavailable': "This model isn't available right now",
  'model-timeout': "The model didn't answer in time",
  'model-refused': "The model can't answer this. It may be too long",
  'model-busy': 'The model is busy. Try again in a moment',
  authorization_pending: 'The user has not answered yet',
  slow_down: 'Polling too fast. Increase the interval by 5 seconds',
  access_denied: 'The user denied the request',
  expired_token: 'The code has expired. Request a new one',
  invalid_grant: 'Unknown code, or its token was already issued',
  invalid_client: 'Unknown client',
  invalid_request: 'Malformed request',
  unsupported_grant_type: 'Only the device code grant is supported',
  invalid_scope: 'None of these scopes can be asked for',
  'foreign-origin': 'This request came from another site',
  'method-not-allowed': "This method isn't allowed",
  'language-not-switched': "The language can't be switched",
  'length-required': 'The length of the request body is missing',
  'model-too-long': 'This is too long for the model',
  'too-large': 'Request body too large',
  'unsupported-type': 'Expected JSON',
  'too-many-codes': 'Too many codes requested from this network',
  unavailable: 'Something went wrong on our end',
  'not-your-account': 'Not your account',
  'permission-denied': 'Permission denied',
  'too-many-streams': 'Too many open streams',
  stopped: 'The client closed the connection',
}

/** What is wrong with the body of a request. */
export const bodyTexts = {
  malformed: 'Malformed request',
  notForm: 'Expected a form',
  repeated: 'Malformed request: a parameter is repeated',
  tooDeep: (levels: number) => `Malformed request: nested deeper than ${levels} levels`,
  tooMany: (elements: number) => `Malformed request: more than ${elements} elements`,
  unstorable: 'Malformed request: the body has a NUL or half of a surrogate pair',
  unstorableField: (field: string) =>
    `Malformed request: ${field} has a NUL or half of a surrogate pair`,
  unsupported: (field: string) => `Unsupported field: ${field}`,
  invalid: (field: string) => `Malformed request: ${field} is invalid`,
}

export const jsonOrNothing = 'Expected JSON or no body'

/** The button that an editor shows with what the plan doesn't include. */
export const upgradeLabel = 'Upgrade'

/** The ones with other limits. */
export const switchLanguageLabel = 'Switch language'
export const changeLimitLabel = 'Change limit'
