/* Models: choosing one, the user's own API key, and VS Code's own chat. */

export const modelWords = {
  title: 'Choose a Model',
  current: (model: string) => `Current: ${model}`,
  defaultModel: 'Default model',
  gone: (model: string, next: string) =>
    `${model} isn't available anymore. You're now using ${next}.`,
  standIn: 'Stand-in model',

  included: 'Included',
  notIncluded: 'Not in your plan',
  includedIn: (plan: string) => `included in ${plan}`,
  upgrade: (plan: string) => `Upgrade to ${plan}`,
  useIncluded: 'Use the included models',
  useIncludedDetail: 'No API key needed',
  useOwnKey: 'Use your own API key…',
  useOwnKeyDetail: 'With OpenRouter or a compatible model router',

  nativeDetail: 'Ghost Writers',
  nativeTooltip: 'One prompt uses one request, however many tools the agent needs.',
  nativeOffer:
    "You can use Ghost Writers in VS Code's own chat and agent mode, too. This turns on chat.allowAnonymousAccess, so that VS Code doesn't ask for a GitHub account.",
  nativeTurnOn: 'Turn On',
  nativeNotTurnedOn:
    "The setting couldn't be changed. Set chat.allowAnonymousAccess to true in your settings file.",
  nativeTooOld:
    "VS Code's own chat can use Ghost Writers from version 1.104 on. Please update VS Code.",
  nativeDisabled:
    "VS Code's AI features are turned off. Turn off chat.disableAIFeatures to use its chat.",

  free: 'Free',
  premium: 'Premium (requires credits at the router)',
  otherFree: 'More free models',
  otherPremium: 'More models (require credits)',
  enterId: 'Enter a model ID…',
  unavailable: (id: string) => `${id} (not available from the router right now)`,
  idTitle: 'Model ID',
  idPrompt: "The ID from the router's list of models",
  idPlaceholder: 'maker/model',
  idHasSpaces: "A model ID can't contain spaces.",

  keyTitle: (router: string) => `API Key for ${router}`,
  keyPrompt:
    "Stored in your editor's secret storage and only sent to this router. Leave empty to remove it.",
  keyPlaceholder: 'sk-or-…',
  keySaved: (router: string) => `API key saved. Your requests now go to ${router}.`,
  keyRemoved: "API key removed. You're now using the included models.",
}
