import { namePlansWith } from '#app/plans/name-plans.ts'

export const devicePage = {
  label: 'connect a device',
  title: 'Connect a device',
  description: 'Allow an editor or a tool to use your account.',
  goToDashboard: 'Go to dashboard',
}

/** The first step. */
export const askCode = {
  intro:
    'When you log in from your editor or another tool, it shows an eight-letter code. Type it here. In VS Code, run “Ghost Writers: Log In” from the command palette.',
  code: 'Code',
  missing: 'Please type the code your editor or tool shows.',
  submit: 'Continue',
}

/** The second step, for both kinds. */
export const askConsent = {
  scopes: 'It can',
  code: 'Code',
  network: 'Network',
  yourNetwork: (address: string) => `${address} (your network)`,
  otherNetwork: (address: string) => `${address} (different from yours)`,
  requested: 'Requested',
  name: 'Name',
  nameHint: "How it's listed among your devices. Change it if you use it on several computers.",
  allow: 'Allow',
  deny: 'Deny',
}

/** Our own editor extension. */
export const editorConsent = {
  title: 'Allow this editor?',
  access: (email: string) => `It will use the plan of ${email} until you disconnect it.`,
  precaution: 'Only allow it if you started this yourself and your editor shows the same code.',
  precautionTyped: 'Only allow it if you started this yourself, in the editor in front of you.',
  label: 'Editor',
  typedCode: 'Code shown in your editor',
  otherNetwork: {
    title: 'This editor is on a different network.',
    text: 'If someone sent you a link to this page, click Deny: they could use your account. Otherwise, type the code your editor shows.',
  },
}

/** A tool such as Claude Code, which gets less. */
export const toolConsent: typeof editorConsent = {
  title: 'Allow this tool?',
  access: (email) =>
    `It will use the account of ${email} until you disconnect it, and only for what is listed here.`,
  precaution: 'Only allow it if you started this yourself and the tool shows the same code.',
  precautionTyped: 'Only allow it if you started this yourself, in the tool in front of you.',
  label: 'Tool',
  typedCode: 'Code shown in the tool',
  otherNetwork: {
    title: 'This tool is on a different network.',
    text: 'If someone sent you a link to this page, click Deny: they could use your account. Otherwise, type the code the tool shows.',
  },
}

export const toolUpgrade = {
  title: "Your plan doesn't include this.",
  text: `Using our models from other tools is included in ${namePlansWith(({ apiAccess }) => apiAccess)}. Upgrade in another tab, then reload this page.`,
  action: 'See plans',
}

export const webWarning = {
  title: 'This login was started in a browser.',
  text: "If you aren't logging in to VS Code for the Web right now, click Deny. Otherwise, type the code that its Ghost Writers notification shows.",
}

export const deviceAnswers = {
  editor: {
    title: 'Editor allowed',
    text: 'You can go back to your editor. It will connect in a few seconds.',
  },
  tool: {
    title: 'Tool allowed',
    text: 'You can go back to it. It will connect in a few seconds.',
  },
  denied: {
    title: 'Nothing was connected',
    text: "Access was denied. If you didn't start this yourself, that was the right choice.",
  },
}

/** For a tool that doesn't say what it is. */
export const unnamedTool = 'A tool'
