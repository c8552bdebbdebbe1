/* Everything the chat page says. */

import { plural } from './locale.ts'
import { t } from './translate.ts'

export const chatWords = {
  pageTitle: t`Ghost Writers chat`,
  conversation: t`Conversation`,
  composer: t`Your question`,
  context: t`Sent with your question`,
  suggestions: t`Suggestions`,
  placeholder: t`Ask about your code`,
  addFile: t`+ Add file`,
  removeChip: (name: string) => t`Remove ${name} from context`,
  chipKinds: {
    currentFile: t`current file`,
    selectedLines: t`selection`,
    rules: t`project rules`,
    problems: t`problems`,
  },
  image: t`Image`,
  imageNumber: (number: number) => t`Image ${number}`,
  imageProblems: {
    format: t`Only PNG, JPEG, WebP and GIF images can be sent.`,
    size: t`This image is too large to send with the question.`,
    count: t`You can send up to 4 images with a question.`,
    model: t`This model can't see images. Choose another model to send one.`,
  },
  imagesNotKept: t`This question had an image. Images aren't stored, so the model doesn't see it anymore.`,
  imagesLeftOut: t`This model can't see images, so it only got the text of earlier questions.`,
  problems: (count: number) => plural(count, { one: t`1 problem`, other: t`${count} problems` }),
  mentionSelection: (place: string) => t`the selected code, ${place}`,
  mentionProblems: (count: number) => t`${chatWords.problems(count)} that the editor reports`,
  mentionNames: { codebase: t`codebase`, git: t`uncommitted changes`, terminal: t`terminal` },
  mentionCodebase: t`searches the workspace for your question`,
  mentionGit: t`your uncommitted changes`,
  mentionCommit: t`the changes of a commit`,
  mentionTerminal: (command: string) => t`the last command and its output: ${command}`,
  mentionFolder: t`what fits your question in a folder`,
  mentionSymbol: t`a definition by its name`,
  mentionPage: t`the text of this web page, after asking you`,
  mentionPageMore: t`type the address of a web page`,
  secretsMasked: (count: number) =>
    plural(count, { one: t`1 secret masked`, other: t`${count} secrets masked` }),
  conflict: t`This file has conflicts of a merge that isn't finished.`,
  pageCut: t`The page is longer than this.`,
  nothingToSend: (names: string) => t`Nothing was found to send for: ${names}.`,
  sent: (count: number) => plural(count, { one: t`Sent: 1 part`, other: t`Sent: ${count} parts` }),
  model: (name: string) => t`Model: ${name}. Choose another`,
  notLoggedIn: t`Not logged in`,
  send: t`Send`,
  enqueue: t`Queue`,
  enqueueTitle: t`Send after the current answer`,
  stop: t`Stop`,
  queue: t`Waiting questions`,
  queued: (text: string) => t`Next: ${text}`,
  removeQueued: (text: string) => t`Remove the waiting question: ${text}`,
  sendQueued: t`Send Now`,
  editing: t`Replaces the later messages. The original stays in Chat History.`,
  cancelEdit: t`Cancel`,

  welcomeTitle: t`Ask about your code`,
  welcome: t`What you see below is sent with your question. Remove what you don't want to send, or type @ to add files, a search of your workspace and more.`,
  /** The law asks for it at first contact. */
  aiNotice: (model: string) =>
    t`You're talking to an AI. Answers come from ${model} and can be wrong.`,
  starters: t`Suggested questions`,
  welcomeLoggedOut: t`Log in with your Ghost Writers IA account to get started, or choose a model on your own machine below.`,
  logIn: t`Log In`,

  user: t`You`,
  assistant: t`Ghost Writers`,
  stopped: t`Stopped.`,
  thinking: (duration: string) => t`Thinking… ${duration}`,
  thought: (duration: string) => t`Thought for ${duration}`,
  reasoning: t`Reasoning`,
  edit: t`Edit`,
  editLabel: t`Edit this question and ask again`,
  copyAnswer: t`Copy answer`,
  retry: t`Try Again`,
  retryLabel: t`Try again to get another answer`,
  notice: (message: string, detail?: string) =>
    detail ? t`${message} Details: ${detail}` : message,
  contextLeftOut: t`Some files or earlier messages didn't fit (ghostWriters.contextTokens), so the model didn't see all of them.`,
  summarizing: t`Earlier messages don't fit anymore. The model is summarizing them, which counts as a request…`,
  summarized: t`Earlier messages were summarized for the model (one request)`,
  summaryHint: t`From here on, the model gets this instead of the messages above. They stay in this chat.`,
  notSummarized: t`Earlier messages didn't fit and couldn't be summarized, so the model didn't see them.`,
  meter: (share: number, limit: string) => t`Context: ${share}% of ${limit} tokens`,
  aboutMeter: (share: number, limit: string) => t`Context: about ${share}% of ${limit} tokens`,
  meterHint: t`What the last question and its answer took of what the model can read. When it's full, earlier messages are summarized.`,
  tokens: (input: string, output: string) => t`${input} tokens in, ${output} out`,
  aboutTokens: (input: string, output: string) => t`About ${input} tokens in, ${output} out`,
  cost: (dollars: string) => t`$${dollars}`,
  requests: (count: number) =>
    plural(count, { one: t`${String(count)} request`, other: t`${String(count)} requests` }),
  askForCompleteCode: t`Write out the complete code without leaving anything out.`,

  code: t`code`,
  codeLabel: (language: string, lines: number) =>
    t`${codeName(language)}, ${plural(lines, { one: t`1 line`, other: t`${lines} lines` })}`,
  copy: t`Copy`,
  copied: t`Copied`,
  copyLabel: (language: string) => t`Copy ${codeName(language)}`,
  showAll: (lines: number) => t`Show all ${lines} lines`,
  showLess: t`Show less`,
  openFile: (place: string) => t`Open ${place}`,
  insert: t`Insert`,
  insertLabel: (language: string) => t`Insert ${codeName(language)}`,
  apply: t`Apply`,
  applyLabel: (language: string) => t`Apply ${codeName(language)}`,
}

/** Web pages that the user adds with `@`. */
export const pageWords = {
  ask: (host: string) => t`Fetch a page from ${host}?`,
  detail: t`Your editor gets the page, and its text is sent to the model with your questions. You'll be asked once for each host.`,
  askPrivate: (host: string) => t`Fetch a page from ${host}, on your own machine or network?`,
  privateDetail: t`This address isn't on the internet. The text of the page is sent to the model with your questions.`,
  fetch: t`Fetch`,
  fetching: (host: string) => t`Fetching a page from ${host}…`,
  refused: {
    'not-https': t`Only pages with an address that starts with https:// can be added, and this one isn't or leads elsewhere.`,
    private: t`This page leads to an address in a private network, so it wasn't fetched.`,
    'not-allowed': '',
    'not-text': t`This page has no text that can be sent.`,
    'not-found': t`This page couldn't be fetched.`,
    'too-many-redirects': t`This page leads from one address to the next without end.`,
    stopped: '',
  },
}

/** Read out by screen readers. */
export const announcements = {
  writing: t`Writing an answer…`,
  thinking: t`The model is thinking…`,
  ready: t`The answer is ready.`,
  stopped: t`Stopped.`,
  copied: t`Copied.`,
  suggestions: (count: number) =>
    plural(count, { one: t`1 suggestion`, other: t`${count} suggestions` }),
  queued: t`Your question will be sent after this answer.`,
  editing: t`Editing an earlier question.`,
}

/** Prompts on the empty page. */
export const starterWords = {
  selection: t`the selected code`,
  fix: (name: string, problems: number) =>
    plural(problems, {
      one: t`Fix the problem in ${name}`,
      other: t`Fix the ${problems} problems in ${name}`,
    }),
  explain: (what: string) => t`Explain ${what}`,
  review: (what: string) => t`Find bugs in ${what}`,
  tests: (name: string) => t`Which tests does ${name} need?`,
  missingTests: (name: string) => t`Which cases are missing in ${name}?`,
  summarize: (name: string) => t`Summarize ${name}`,
}

/** The list of earlier conversations. */
export const historyWords = {
  title: t`Chat History`,
  placeholder: t`Search in titles, questions and answers`,
  empty: t`You have no earlier conversations in this workspace.`,
  current: t`current`,
  earlierVersion: t`before an edit`,
  questions: (count: number) => plural(count, { one: t`1 question`, other: t`${count} questions` }),
  rename: t`Rename`,
  renameTitle: t`Rename Chat`,
  renamePrompt: t`Leave empty to use the first question.`,
  delete: t`Delete`,
  deleteAll: t`Delete All Chats`,
  confirmDelete: (title: string) => t`Delete "${title}"?`,
  confirmDeleteAll: t`Delete all conversations of this workspace?`,
  confirmDetail: t`Conversations are stored on this machine only. This can't be undone.`,
  nothingHere: t`This conversation is empty.`,
}

function codeName(language: string): string {
  return language ? t`${language} code` : t`code`
}

/** "5 s" or "1 min 5 s". */
export function formatDuration(ms: number): string {
  const total = Math.max(0, Math.round(ms / 1000))
  const minutes = Math.floor(total / 60)
  return minutes > 0 ? t`${minutes} min ${total % 60} s` : t`${total} s`
}
