/* Everything the chat page says. */

export const chatWords = {
  pageTitle: 'Ghost Writers chat',
  conversation: 'Conversation',
  composer: 'Your question',
  context: 'Sent with your question',
  suggestions: 'Suggestions',
  workspaceSnippet: 'workspace',
  placeholder: 'Ask about your code',
  addFile: '+ Add file',
  removeChip: (name: string) => `Remove ${name} from context`,
  chipKinds: {
    currentFile: 'current file',
    selectedLines: 'selection',
    rules: 'project rules',
    problems: 'problems',
  },
  problems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  mentionSelection: (place: string) => `the selected code, ${place}`,
  mentionProblems: (count: number) => `${chatWords.problems(count)} that the editor reports`,
  model: (name: string) => `Model: ${name}. Choose another`,
  notLoggedIn: 'Not logged in',
  send: 'Send',
  enqueue: 'Queue',
  enqueueTitle: 'Send after the current answer',
  stop: 'Stop',
  queue: 'Waiting questions',
  queued: (text: string) => `Next: ${text}`,
  removeQueued: (text: string) => `Remove the waiting question: ${text}`,
  sendQueued: 'Send Now',
  editing: 'Replaces the later messages. The original stays in Chat History.',
  cancelEdit: 'Cancel',

  welcomeTitle: 'Ask about your code',
  welcome:
    "What you see below is sent with your question. Remove what you don't want to send, or type @ to add files.",
  starters: 'Suggested questions',
  welcomeLoggedOut: 'Log in with your Ghost Writers IA account to get started.',
  logIn: 'Log In',

  user: 'You',
  assistant: 'Ghost Writers',
  stopped: 'Stopped.',
  edit: 'Edit',
  editLabel: 'Edit this question and ask again',
  copyAnswer: 'Copy answer',
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
  showAll: (lines: number) => `Show all ${lines} lines`,
  showLess: 'Show less',
  openFile: (place: string) => `Open ${place}`,
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
  suggestions: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  queued: 'Your question will be sent after this answer.',
  editing: 'Editing an earlier question.',
}

/** Prompts on the empty page. */
export const starterWords = {
  selection: 'the selected code',
  fix: (name: string, problems: number) =>
    problems === 1 ? `Fix the problem in ${name}` : `Fix the ${problems} problems in ${name}`,
  explain: (what: string) => `Explain ${what}`,
  review: (what: string) => `Find bugs in ${what}`,
  tests: (name: string) => `Which tests does ${name} need?`,
  missingTests: (name: string) => `Which cases are missing in ${name}?`,
  summarize: (name: string) => `Summarize ${name}`,
}

/** The list of earlier conversations. */
export const historyWords = {
  title: 'Chat History',
  placeholder: 'Search in titles, questions and answers',
  empty: 'You have no earlier conversations in this workspace.',
  current: 'current',
  earlierVersion: 'before an edit',
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  rename: 'Rename',
  renameTitle: 'Rename Chat',
  renamePrompt: 'Leave empty to use the first question.',
  delete: 'Delete',
  deleteAll: 'Delete All Chats',
  confirmDelete: (title: string) => `Delete "${title}"?`,
  confirmDeleteAll: 'Delete all conversations of this workspace?',
  confirmDetail: "Conversations are stored on this machine only. This can't be undone.",
  nothingHere: 'This conversation is empty.',
}

function codeName(language: string): string {
  return language ? `${language} code` : 'code'
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A time of today, or a date and time. */
export function formatMoment(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return (isToday ? time : dateAndTime).format(at)
}
