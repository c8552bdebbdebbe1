/** The models that the server offers. */
export const modelWords = {
  /** One that counts as more than one request. */
  weighted: (name: string, requests: number) => `${name} (counts as ${requests} requests)`,
  context: (tokens: string) => `up to ${tokens} tokens`,
  columns: ['Model', 'Made by', 'Plans', 'Context'],
  none: 'This site includes no models. Use your own API key.',
}
