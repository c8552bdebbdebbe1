/** The token in the URL of an emailed link. */
export function readSecret(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
