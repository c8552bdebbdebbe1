/** Other sites can't send JSON without a CORS preflight, so this also prevents CSRF. Compressed bodies are refused. */
export function isPlainJson(headers: Headers): boolean {
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  return isJson && !headers.has('content-encoding')
}
