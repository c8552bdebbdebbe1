import { findExclusion, refuseFeature } from '../../account/plan-limits.ts'
import { toExplainQuestion } from '../../prompts/prompts.ts'
import { refuseOverBudget } from '../../writing/extract-code.ts'
import { estimateTokens } from '../../writing/prompt-context.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { findSelectedCode } from '../context/selected-code.ts'
import type { Models } from '../models/models.ts'
import type { Chat } from './chat.ts'
import type { ChatView } from './chat-view.ts'

type ExplainDeps = {
  readonly chat: Chat
  readonly view: ChatView
  readonly live: LiveAccount
  readonly models: Models
  readonly privateFiles: PrivateFiles
}

/** Explains code in the chat, where the user can ask follow-up questions. */
export async function explain(dependencies: ExplainDeps): Promise<void> {
  const { chat, view, live, models, privateFiles } = dependencies
  const { account, connection } = live.current()
  const purpose = { feature: 'explain' as const }
  // Otherwise the site decides, when the question is asked.
  if (account && connection === 'live' && findExclusion(account, purpose))
    return void (await showRefusal(refuseFeature(account, purpose)))
  const selected = await findSelectedCode()
  if (!selected || !(await privateFiles.maySend([selected.editor.document.uri]))) return
  const tokens = estimateTokens(selected.excerpt.text)
  const contextTokens = models.chatLimits().inputTokens
  if (tokens > contextTokens)
    return void (await showRefusal(refuseOverBudget(tokens, contextTokens)))
  await view.open()
  const { language } = selected.excerpt
  const text = toExplainQuestion(selected.excerpt)
  await chat.send({ text, purpose: { ...purpose, language } })
}
