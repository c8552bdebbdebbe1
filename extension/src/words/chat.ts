/* Everything the chat page says. */

export const chatWords = {
  pageTitle: 'Ghost Writers chat',
  conversation: 'Conversation',
  composer: 'Your question',
  context: 'Sent with your question',
  snippets: 'Snippets',
  workspaceSnippet: 'workspace',
  placeholder: 'Ask about your code',
  addFile: '+ Add file',
  removeChip: (name: string) => `Remove ${name} from context`,
  chipKinds: { currentFile: 'current file', selectedLines: 'selection', rules: 'project rules' },
  model: (name: string) => `Model: ${name}. Choose another`,
  notLoggedIn: 'Not logged in',
  send: 'Send',
  stop: 'Stop',

  welcomeTitle: 'Ask about your code',
  welcome:
    "What you see below is sent with your question. Remove what you don't want to send, or add files.",
  welcomeLoggedOut: 'Log in with your Ghost Writers IA account to get started.',
  logIn: 'Log In',

  user: 'You',
  assistant: 'Ghost Writers',
  stopped: 'Stopped.',
  retry: 'Try Again',
  retryLabel: 'Try again to get another answer',
  notice: (message: string, detail?: string) =>
    detail ? `${message} Details: ${detail}` : message,
  contextLeftOut:
    "Some files or earlier messages didn't fit (ghostWriters.contextTokens), so the model didn't see all of them.",
  askForCompleteCode: 'Write out the complete code without leaving anything out.',

  code: 'code',
  codeLabel: (language: string, lines: number) =>
    `${codeName(language)}, ${lines === 1 ? '1 line' : `${lines} lines`}`,
  copy: 'Copy',
  copied: 'Copied',
  copyLabel: (language: string) => `Copy ${codeName(language)}`,
  insert: 'Insert',
  insertLabel: (language: string) => `Insert ${codeName(language)}`,
  apply: 'Apply',
  applyLabel: (language: string) => `Apply ${codeName(language)}`,
}

/** Read out by screen readers. */
export const announcements = {
  writing: 'Writing an answer…',
  ready: 'The answer is ready.',
  stopped: 'Stopped.',
  copied: 'Copied.',
}

function codeName(language: string): string {
  return language ? `${language} code` : 'code'
}
