import { namePlansWith } from './plan-limits.ts'

export const connectTitle = 'Connect a device'

export const askCodeIntro =
  'When you log in from your editor or another tool, it shows an eight-letter code. Type it here. In VS Code, run “Ghost Writers: Log In” from the command palette.'

export const codeMissing = 'Please type the code your editor or tool shows.'

/** What tools call themselves in a login, if it isn't a name. */
export const knownTools: ReadonlyMap<string, string> = new Map([['claude_code', 'Claude Code']])

/** For a tool that doesn't say what it is. */
export const defaultToolName = 'A tool'

/** Ours, or a tool such as Claude Code, which gets less. */
export type DeviceKind = 'editor' | 'tool'

type ConsentTexts = {
  readonly title: string
  readonly label: string
  readonly codeLabel: string
  readonly elsewhere: { readonly title: string; readonly text: string }
  readonly allowed: { readonly title: string; readonly text: string }
}

export const consentTexts: Readonly<Record<DeviceKind, ConsentTexts>> = {
  editor: {
    title: 'Allow this editor?',
    label: 'Editor',
    codeLabel: 'Code shown in your editor',
    elsewhere: {
      title: 'This editor is on a different network.',
      text: 'If someone sent you a link to this page, click Deny: they could use your account. Otherwise, type the code your editor shows.',
    },
    allowed: {
      title: 'Editor allowed',
      text: 'You can go back to your editor. It will connect in a few seconds.',
    },
  },
  tool: {
    title: 'Allow this tool?',
    label: 'Tool',
    codeLabel: 'Code shown in the tool',
    elsewhere: {
      title: 'This tool is on a different network.',
      text: 'If someone sent you a link to this page, click Deny: they could use your account. Otherwise, type the code the tool shows.',
    },
    allowed: {
      title: 'Tool allowed',
      text: 'You can go back to it. It will connect in a few seconds.',
    },
  },
}

export function describeAccess(email: string, kind: DeviceKind): string {
  return kind === 'editor'
    ? `It will use the plan of ${email} until you disconnect it.`
    : `It will use the account of ${email} until you disconnect it, and only for what is listed here.`
}

export function describePrecaution(mustType: boolean, kind: DeviceKind): string {
  const where = kind === 'editor' ? 'in the editor' : 'in the tool'
  return mustType
    ? `Only allow it if you started this yourself, ${where} in front of you.`
    : `Only allow it if you started this yourself and your ${kind} shows the same code.`
}

/** The facts of a login. */
export const loginFacts = {
  code: 'Code',
  network: 'Network',
  requested: 'Requested',
  scopes: 'It can',
}

export const toolName = {
  label: 'Name',
  hint: "How it's listed among your devices. Change it if you use it on several computers.",
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

export function describeNetwork(address: string, isElsewhere: boolean): string {
  return `${address} (${isElsewhere ? 'different from yours' : 'your network'})`
}

export const loginDenied = {
  title: 'Nothing was connected',
  text: "Access was denied. If you didn't start this yourself, that was the right choice.",
}
