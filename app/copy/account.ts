import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from '#app/plans/name-plans.ts'

export const nameTooLong = 'That name is too long'
export const invalidEmail = 'Please enter a valid email address'

export const accountPage = {
  label: 'account',
  title: 'Account',
  description: 'Your profile, login and devices.',
  failed: 'Failed to update your account. Please try again.',
}

// Profile

export const profileSection = {
  title: 'Profile',
  name: 'Name',
  fullName: 'Full name',
  changeName: 'Change name',
  open: 'Change',
  email: 'Email',
  verified: 'Verified',
  unverified: 'Not verified',
  newEmail: 'New email',
}

export const emailChange = {
  hint: "We'll send a confirmation link to the new address. Nothing changes until you confirm it there.",
  pending: (newEmail: string, email: string) =>
    `Open the link we sent to ${newEmail} to finish the change. Until then you'll log in with ${email}.`,
  send: 'Change email',
  sendAgain: 'Send the link again',
  cancel: 'Cancel the change',
}

// Ways to log in

export const loginSection = {
  title: 'Ways to log in',
  text: "Keep at least two, so that you can't lock yourself out.",
  password: 'Password',
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

export const devicesSection = {
  title: 'Devices',
  text: 'Browsers, editors and tools that are logged in.',
  thisDevice: 'This device',
  active: { before: 'Last active ', after: '' },
  connected: { before: 'Connected ', after: '' },
  loggedIn: { before: 'Logged in ', after: '' },
  disconnect: 'Disconnect',
  logOut: 'Log out',
  /** For screen readers, after the text of these two buttons. */
  which: (device: string) => ` ${device}`,
  lost: 'Lost a device?',
  logOutElsewhere: 'Log out everywhere else',
  lostHint: 'Logs out all other browsers, editors and tools.',
  lostHintWithTokens: 'Logs out all other browsers, editors and tools and revokes all API tokens.',
}

// Tuned models

export const tunedModelsSection = {
  title: 'Tuned models',
  text: 'Models you fine-tuned in your editor, with your own key. Choose them in any of your editors.',
  about: 'About fine-tuning',
  upgrade: `Make a model of your own from the suggestions you accept. It's included in ${namePlansWith(({ fineTuning }) => fineTuning)}.`,
  paused: `Your tuned models are kept, but you can't choose them until you upgrade to ${getPlanWith(({ fineTuning }) => fineTuning).name}.`,
  seePlans: 'See plans',
  provider: (host: string) => `At ${host}`,
  added: { before: 'Added ', after: '' },
  delete: 'Delete',
  /** For screen readers, after the button's text. */
  which: (model: string) => ` ${model}`,
}

// Export and deletion

export const dataSection = {
  title: 'Your data',
  export: 'Export',
  exportHint: 'Everything we hold about you, as a JSON file.',
  download: 'Export as JSON',
  confirmFirst: "Confirm it's you to export",
  delete: 'Delete account',
  deletionHint: "Ends your subscription and deletes everything. This can't be undone.",
  open: 'Delete',
  confirmDeletion: 'Delete my account',
  deletion:
    "This deletes your profile, plan, snippets, tuned models, devices and API tokens immediately. This can't be undone. If you used part of your allowance or your refund, we keep a hash of your email for one year, and of your card after a refund, so a new account can't reset either.",
  deletionWithPlan:
    "This deletes your profile, plan, snippets, tuned models, devices and API tokens immediately. Your subscription ends without a refund. This can't be undone. If you used part of your allowance or your refund, we keep a hash of your email for one year, and of your card after a refund, so a new account can't reset either.",
  refundFirst: 'Within 14 days of your first payment, you can get a full refund first.',
  teamsFirst:
    'You own these teams. Offer each to another member, who has to accept, or delete it first:',
}
