import type * as vscode from 'vscode'
import { refuseExcluded } from '../../account/plan-limits.ts'
import type { RequestRefusal } from '../../chat/notices.ts'
import { cleanCompletion } from '../../completion/clean-completion.ts'
import { completionBudget } from '../../completion/completion-prompt.ts'
import { toPrefixAndSuffix } from '../../completion/fim-families.ts'
import { inBackground } from '../../in-background.ts'
import { callModel, type ModelCall } from '../../models/call-model.ts'
import type { SiteModel } from '../../models/site-models.ts'
import { isRefusal } from '../../refusal.ts'
import type { ModelAnswer } from '../../router/ask-model.ts'
import type { ModelOutput } from '../../router/read-stream.ts'
import { refuse } from '../../router/refusals.ts'
import { toChatMessages } from '../../router/wire-messages.ts'
import { callSite, notSignedIn } from '../../site/call-site.ts'
import { siteErrors } from '../../words/errors.ts'
import type { ModelCode } from '../../writing/complete-line.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { toSite } from '../account/sessions.ts'
import { readSettings } from '../settings.ts'
import {
  type AskRequest,
  type CompletionRequest,
  type ModelProvider,
  toCompletionPurpose,
  toMaxTokens,
} from './model-provider.ts'
import { idleTimeoutMs } from './model-router.ts'
import type { Models } from './models.ts'

type SiteProviderDeps = { readonly live: LiveAccount; readonly models: Models }

type Logging = { readonly log: Pick<vscode.LogOutputChannel, 'error'> }

/** The site's models, called with the login of this editor. The site counts the requests. */
export function createSiteProvider(dependencies: SiteProviderDeps & Logging): ModelProvider {
  return {
    ask: (request) => ask(dependencies, request),
    complete: (request) => complete(dependencies, request),
  }
}

async function ask(
  dependencies: SiteProviderDeps,
  { purpose, messages, validate, ...request }: AskRequest,
): Promise<ModelAnswer | RequestRefusal> {
  const model = await dependencies.models.pick('chat')
  if (isRefusal(model)) return model
  const { temperature, maxTokens } = readSettings()
  const output = await callSiteModel(dependencies, {
    endpoint: 'chat/completions',
    body: {
      messages: toChatMessages(messages, model),
      temperature,
      max_tokens: limit(request.maxTokens ?? maxTokens, model),
      stream_options: { include_usage: true },
    },
    model,
    purpose,
    signal: request.signal,
    onText: request.onText,
    onReasoning: request.onReasoning,
  })
  if (isRefusal(output)) return output
  const { text, isTruncated, usage } = output
  if (!text) return isTruncated ? refuse('truncated') : emptyAnswer
  const answer = { text, isTruncated, ...(usage && { usage }) }
  return validate?.(answer) ?? answer
}

async function complete(
  dependencies: SiteProviderDeps & Logging,
  request: CompletionRequest,
): Promise<ModelCode | RequestRefusal> {
  const model = await dependencies.models.pick('completion')
  if (isRefusal(model)) return model
  const { code, isBlock, related = [] } = request
  const { prefix, suffix } = toPrefixAndSuffix({ ...code, related, ...completionBudget })
  const { temperature } = readSettings()
  const requestId = crypto.randomUUID()
  const output = await callSiteModel(dependencies, {
    endpoint: 'completions',
    body: {
      prompt: prefix,
      suffix,
      temperature,
      max_tokens: limit(toMaxTokens(request), model),
      ...(!isBlock && { stop: ['\n'] }),
    },
    model,
    purpose: toCompletionPurpose(request),
    signal: request.signal,
    requestId,
    isCountedWhenShown: true,
  })
  if (isRefusal(output)) return output
  const completed = cleanCompletion(output, { ...code, isBlock, isChat: false })
  const isShown = await request.isWanted(completed)
  const { log } = dependencies
  inBackground(settle(dependencies, { requestId, isShown }), (error) => log.error(String(error)))
  return isShown ? completed : refuse('stopped')
}

/** Counts a completion that is shown. If the site can't be reached, the request expires there. */
async function settle(
  { live }: SiteProviderDeps,
  { requestId, isShown }: { readonly requestId: string; readonly isShown: boolean },
): Promise<void> {
  const { session } = live.current()
  if (!session) return
  const settled = await callSite(toSite(session), {
    call: isShown ? 'POST /api/v1/requests/{id}/commit' : 'POST /api/v1/requests/{id}/release',
    id: requestId,
  })
  if (!isRefusal(settled)) live.setAllowance(settled.allowance)
}

type SiteCall = Omit<ModelCall, 'body' | 'requestId' | 'idleTimeoutMs'> & {
  readonly model: Pick<SiteModel, 'id'>
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId?: string
}

/** Says in our own words what the plan doesn't include, and looks for other models if one is gone. */
export async function callSiteModel(
  { live, models }: SiteProviderDeps,
  { model, body, ...call }: SiteCall,
): Promise<ModelOutput | RequestRefusal> {
  const { session, account } = live.current()
  if (!session) return notSignedIn
  const output = await callModel(toSite(session), {
    requestId: crypto.randomUUID(),
    ...call,
    body: { model: model.id, ...body },
    idleTimeoutMs,
  })
  if (!isRefusal(output)) return output
  if (output.refused === 'model-not-found') await models.refresh()
  return refuseExcluded(output, { account, purpose: call.purpose }) ?? output
}

function limit(tokens: number, { maxOutputTokens }: SiteModel): number {
  return Math.min(tokens, maxOutputTokens)
}

const emptyAnswer: RequestRefusal = { refused: 'fault', message: siteErrors.fault }
