import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from './plan-limits.ts'
export const accountUpdateFailed = 'Failed to update your account. Please try again.'

export const nameTooLong = 'That name is too long'
export const invalidEmail = 'Please enter a valid email address'

export const accountSections = {
  profile: 'Profile',
  login: 'Ways to log in',
  loginText: "Keep at least two, so that you can't lock yourself out.",
  devices: 'Devices',
  devicesText: 'Browsers, editors and tools that are logged in.',
  lostDevice: 'Lost a device?',
  logOutElsewhere: 'Log out everywhere else',
  data: 'Your data',
}

// Profile

export const emailChangeHint =
  "We'll send a confirmation link to the new address. Nothing changes until you confirm it there."

export function describePendingEmail(newEmail: string, email: string): string {
  return `Open the link we sent to ${newEmail} to finish the change. Until then you'll log in with ${email}.`
}

export const emailChangeButtons = {
  send: 'Change email',
  sendAgain: 'Send the link again',
  cancel: 'Cancel the change',
}

export const passwordWords = {
  change: {
    hint: 'Changing it logs you out on all other devices and revokes all API tokens.',
    open: 'Change',
    submit: 'Change password',
  },
  add: {
    hint: 'Your account has no password. You can add one as another way to log in.',
    open: 'Add',
    submit: 'Add password',
  },
}

// Devices

/** Labels of the times after them. */
export const deviceTimes = {
  thisDevice: 'This device',
  active: 'Last active',
  connected: 'Connected',
  loggedIn: 'Logged in',
}

export function describeLogOutElsewhere(hasTokens: boolean): string {
  return hasTokens
    ? 'Logs out all other browsers, editors and tools and revokes all API tokens.'
    : 'Logs out all other browsers, editors and tools.'
}

// Tuned models

export const tunedModelsHint =
  'Models you fine-tuned in your editor, with your own key. Choose them in any of your editors.'

export function describeTuningUpgrade(hasModels: boolean): string {
  return hasModels
    ? `Your tuned models are kept, but you can't choose them until you upgrade to ${getPlanWith(({ fineTuning }) => fineTuning).name}.`
    : `Make a model of your own from the suggestions you accept. It's included in ${namePlansWith(({ fineTuning }) => fineTuning)}.`
}

export function describeProvider(endpoint: string): string {
  return `At ${new URL(endpoint).host}`
}

// Export and deletion

export const exportWords = {
  hint: 'Everything we hold about you, as a JSON file.',
  download: 'Export as JSON',
  confirm: "Confirm it's you to export",
}
export const deletionHint = "Ends your subscription and deletes everything. This can't be undone."

export function describeDeletion(isPaying: boolean): string {
  const ending = isPaying ? 'Your subscription ends without a refund. ' : ''
  return `This deletes your profile, plan, snippets, tuned models, devices and API tokens immediately. ${ending}This can't be undone. If you used part of your allowance or your refund, we keep a hash of your email for one year, and of your card after a refund, so a new account can't reset either.`
}

export const teamsBeforeDeletion =
  'You own these teams. Offer each to another member, who has to accept, or delete it first:'

export const refundBeforeDeletion =
  'Within 14 days of your first payment, you can get a full refund first.'
