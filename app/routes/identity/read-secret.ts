/** The secret of the link that led here. */
export function readSecret(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
