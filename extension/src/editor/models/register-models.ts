import { createRouterKeys, type RouterKeys } from '../../router/router-keys.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { type Host, registerCommands } from '../host.ts'
import { readSettings } from '../settings.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { chooseCompletionModel } from './choose-completion-model.ts'
import { chooseModel } from './choose-model.ts'
import { type ModelRequests, openModelRequests } from './model-requests.ts'
import { keepOwnRouter, setApiKey } from './model-router.ts'
import { openModelServers } from './model-servers.ts'
import { type Models, openModels } from './models.ts'
import { registerNativeChat } from './native-chat.ts'
import { offerNativeChat, useInNativeChat } from './offer-native-chat.ts'
import { openOwnServer } from './own-server.ts'
import { openSentRequests, type SentRequests } from './sent-requests.ts'
import { openTunedModels, type TunedModels } from './tuned-models.ts'
import { deleteTunedModel, setTunedModelKey, shareTunedModel } from './use-tuned-model.ts'

export type ModelsFeature = {
  readonly models: Models
  readonly tuned: TunedModels
  /** The keys of fine-tuning endpoints. */
  readonly tuningKeys: RouterKeys
  readonly requests: ModelRequests
  readonly sent: SentRequests
  /** Gives what earlier versions stored to the models that use it. To be run before any request. */
  readonly adoptKeys: () => Promise<void>
}

type ModelsFeatureDeps = { readonly live: LiveAccount; readonly teams: Teams }

export function registerModels(host: Host, { live, teams }: ModelsFeatureDeps): ModelsFeature {
  const { context, log, reportError } = host
  const storage = context.globalState
  const keys = createRouterKeys(context.secrets)
  const tuningKeys = createRouterKeys(context.secrets, 'tuning-key')
  const tuned = openTunedModels({ live, teams, storage, reportError })
  const servers = openModelServers(storage)
  const { secrets } = context
  const ownServer = openOwnServer({ keys, tuned, tuningKeys, secrets, reportError })
  const models = openModels({ live, tuned, keys, servers, ownServer, storage, reportError })
  const sent = openSentRequests()
  const requests = openModelRequests({ live, keys, tuned, tuningKeys, models, storage, log, sent })
  registerCommands(host, {
    /** The key of the router, or of the tuned model that is used. */
    setApiKey: () =>
      readSettings().modelSource === 'tuned'
        ? setTunedModelKey({ tuned, keys: tuningKeys })
        : setApiKey(keys),
    chooseModel: () => chooseModel({ live, keys, models, tuned, tuningKeys, servers, storage }),
    chooseCompletionModel: () => chooseCompletionModel({ keys, models, servers }),
    useInNativeChat: () => useInNativeChat(servers),
    deleteTunedModel: () => deleteTunedModel(tuned),
    shareTunedModel: () => shareTunedModel(teams, tuned),
  })
  context.subscriptions.push(
    tuned,
    servers,
    ownServer,
    models,
    sent,
    requests,
    registerNativeChat({
      live,
      keys,
      models,
      tuned,
      tuningKeys,
      servers,
      storage,
      secrets,
      callAgent: requests.callAgent,
      reportError,
    }),
    offerNativeChat(live, storage),
  )
  return {
    models,
    tuned,
    tuningKeys,
    requests,
    sent,
    async adoptKeys() {
      const { routerUrl, tuningUrl } = readSettings()
      // What the user has chosen so far. Later, a team's admin could have chosen another endpoint.
      const chosen = tuned.current()?.endpoint
      await keys.adopt([routerUrl])
      await tuningKeys.adopt(chosen ? [tuningUrl, chosen] : [tuningUrl])
      await keepOwnRouter(keys, storage)
      await ownServer.refresh()
    },
  }
}
