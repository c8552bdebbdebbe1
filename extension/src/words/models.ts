/* Models: choosing one, the user's own API key, and VS Code's own chat. */

import { t } from './translate.ts'

export const modelWords = {
  title: t`Choose a Model`,
  current: (model: string) => t`Current: ${model}`,
  defaultModel: t`Default model`,
  gone: (model: string, next: string) =>
    t`${model} isn't available anymore. You're now using ${next}.`,
  standIn: t`Stand-in model`,

  included: (requests: number) =>
    requests === 1 ? t`Included` : t`Included, counts as ${String(requests)} requests`,
  includedIn: (plan: string) => t`included in ${plan}`,
  upgrade: (plan: string) => t`Upgrade to ${plan}`,
  useIncluded: t`Use the included models`,
  useIncludedDetail: t`No API key needed`,
  useOwnKey: t`Use your own API key…`,
  useOwnKeyDetail: t`With OpenRouter or a compatible model router`,

  nativeDetail: t`Ghost Writers`,
  nativeTooltip: t`One prompt uses one request, however many tools the agent needs.`,
  nativeOffer: t`You can use Ghost Writers in VS Code's own chat and agent mode, too. This turns on chat.allowAnonymousAccess, so that VS Code doesn't ask for a GitHub account. It also sets chat.byokUtilityModelDefault, so that small tasks, such as naming a chat, use your model, too. Each uses one request, unless the model is on your own server.`,
  nativeTurnOn: t`Turn On`,
  nativeNotTurnedOn: t`The setting couldn't be changed. Set chat.allowAnonymousAccess to true in your settings file.`,
  nativeTooOld: t`VS Code's own chat can use Ghost Writers from version 1.104 on. Please update VS Code.`,
  nativeDisabled: t`VS Code's AI features are turned off. Turn off chat.disableAIFeatures to use its chat.`,

  free: t`Free`,
  premium: t`Premium (requires credits at the router)`,
  otherFree: t`More free models`,
  otherPremium: t`More models (require credits)`,
  notOffered: t`Not available right now`,
  enterId: t`Enter a model ID…`,
  unavailable: (id: string) => t`${id} (not available from the router right now)`,
  idTitle: t`Model ID`,
  idPrompt: t`The ID from the router's list of models`,
  idPlaceholder: t`maker/model`,
  idHasSpaces: t`A model ID can't contain spaces.`,

  logInForIncluded: t`Log in to use the included models`,
  onThisComputer: t`On this computer`,
  onYourNetwork: t`On your network`,
  serverKinds: {
    ollama: t`Ollama`,
    'lm-studio': t`LM Studio`,
    'llama.cpp': t`llama.cpp`,
    other: t`Model server`,
  },
  serverPlace: (kind: string, host: string) => t`${kind} · ${host}`,
  serverFree: t`Free, no account needed`,
  serverWindow: (tokens: string) => t`${tokens} tokens`,
  serverTools: t`uses tools`,
  serverImages: t`sees images`,
  serverRemote: t`Runs in the cloud: Ollama sends your code there`,
  serverEmpty: (kind: string) => t`${kind} has no models yet`,
  serverEmptyDetail: t`Download one there, then open this list again.`,
  addServer: t`Add a server on your network…`,
  addServerDetail: t`Ollama, LM Studio or llama.cpp, without a key`,
  serverTitle: t`Server on Your Network`,
  serverPrompt: t`The address of the server. It's free, needs no account, and gets your code directly.`,
  serverPlaceholder: t`192.168.1.5:11434`,
  serverInvalid: t`Enter an address on your own network, such as 192.168.1.5:11434.`,
  serverLooking: (host: string) => t`Looking for models at ${host}…`,
  serverMissing: (host: string) =>
    t`No model server answers at ${host}. Check that it's running and open to your network.`,
  serverNotChosen: t`No model of your own server is chosen.`,
  serverOffline: (host: string) => t`Can't reach your model server at ${host}. Is it running?`,
  serverNoModel: (model: string, host: string) =>
    t`${model} isn't on your model server at ${host}.`,
  ownServerStatus: t`Your own server · free`,
  serverStatus: (model: string) => t`${model} · free`,
  serverStatusLabel: (model: string) => t`Ghost Writers, model ${model} on your own server`,
  serverTooltip: t`This model is on your own server: it's free, and nothing is counted.`,

  ownKeyName: (model: string) => t`${model} (your key)`,
  ownKeyDetail: (router: string) => t`Your key · ${router}`,
  ownServerName: (model: string) => t`${model} (your server)`,
  serverModelName: (model: string, kind: string) => t`${model} (${kind})`,
  tunedName: (model: string) => t`${model} (tuned)`,
  serverNativeTooltip: t`On your own machine or network. Free, nothing is counted.`,

  plainHttp: (router: string) => t`Send your code to ${router} without encryption?`,
  plainHttpDetail: t`The model router's address isn't encrypted. Others on the same network could read your code and the answers. An API key is never sent this way.`,
  plainHttpAllow: t`Send Unencrypted`,

  keyTitle: (router: string) => t`API Key for ${router}`,
  keyPrompt: t`Stored in your editor's secret storage and only sent to this router. Leave empty to remove it.`,
  keyPlaceholder: t`sk-or-…`,
  keySaved: (router: string) => t`API key saved. Your requests now go to ${router}.`,
  keyRemoved: t`API key removed. You're now using the included models.`,
}
