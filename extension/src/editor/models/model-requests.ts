import type * as vscode from 'vscode'
import type { RequestRefusal } from '../../chat/notices.ts'
import { fitCompletion } from '../../context/fit-completion.ts'
import { toSentPart } from '../../context/parts.ts'
import { isRefusal } from '../../refusal.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { readSettings } from '../settings.ts'
import type { ModelProvider } from './model-provider.ts'
import { findServerTarget, getRouterTarget } from './model-router.ts'
import type { Models } from './models.ts'
import { type CallAgent, openRouterProvider } from './router-provider.ts'
import type { SentRequests } from './sent-requests.ts'
import { createSiteProvider } from './site-provider.ts'
import type { TunedModels } from './tuned-models.ts'
import { findTunedTarget } from './use-tuned-model.ts'

type ModelRequestsDeps = {
  readonly live: LiveAccount
  readonly keys: RouterKeys
  readonly tuned: TunedModels
  readonly tuningKeys: RouterKeys
  readonly models: Models
  readonly storage: vscode.Memento
  readonly log: vscode.LogOutputChannel
  readonly sent: SentRequests
}

export type ModelRequests = vscode.Disposable &
  ModelProvider & {
    /** Our own message about the last request that failed. */
    readonly lastError: () => string | null
    /** For models that aren't the site's. */
    readonly callAgent: CallAgent
  }

export function openModelRequests(dependencies: ModelRequestsDeps): ModelRequests {
  const { log, sent, keys, tuned, tuningKeys } = dependencies
  const findTarget = async () => {
    const { modelSource } = readSettings()
    if (modelSource === 'server') return findServerTarget()
    return modelSource === 'tuned'
      ? findTunedTarget({ ...dependencies, tuned, keys: tuningKeys })
      : getRouterTarget(keys)
  }
  const router = openRouterProvider({ ...dependencies, findTarget })
  const site = createSiteProvider(dependencies)
  let lastError: string | null = null
  const provider = () => (readSettings().modelSource === 'included' ? site : router)
  const report = (outcome: { readonly text: string } | RequestRefusal) => {
    if (!isRefusal(outcome) || outcome.refused === 'stopped') return
    lastError = outcome.message
    if (outcome.detail) log.warn(`${outcome.message}\n${outcome.detail}`)
  }
  return {
    async ask(request) {
      const { messages, sent: parts, purpose } = request
      sent.record({ feature: purpose.feature, parts, messages })
      const outcome = await provider().ask(request)
      report(outcome)
      return outcome
    },
    async complete(request) {
      const { code, related = [] } = request
      const fitted = fitCompletion({ code, related }, readSettings().contextTokens)
      const current = { source: 'code', path: code.path } as const
      sent.record({ feature: 'completion', parts: [current, ...fitted.related.map(toSentPart)] })
      const outcome = await provider().complete({ ...request, ...fitted })
      report(outcome)
      return outcome
    },
    async callAgent(call) {
      const outcome = await router.callAgent(call)
      report(outcome)
      return outcome
    },
    lastError: () => lastError,
    dispose: router.dispose,
  }
}
