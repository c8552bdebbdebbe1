/** A page of another site can send a form, but not this without asking first. Nothing is unpacked. */
export function isPlainJson(headers: Headers): boolean {
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  return isJson && !headers.has('content-encoding')
}
