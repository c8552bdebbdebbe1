/** Names of files that hold secrets by convention, in lower case. */
const names: readonly RegExp[] = [
  /^\.env/,
  /\.env$/,
  /\.(pem|key|p12|pfx|pkcs12|p8|jks|keystore|kdbx|ppk|asc|gpg|der|crt|cer|ovpn|tfstate|tfvars)(\.backup)?$/,
  /^id_(rsa|dsa|ecdsa|ed25519)/,
  /^\.?(npmrc|netrc|pypirc|pgpass|htpasswd|git-credentials|dockercfg|s3cfg|boto|vault-token|my\.cnf|terraformrc)$/,
  /^_netrc$/,
  /^credentials?(\.|$)/,
  /^secrets?(\.|$)/,
  /[._-]secrets?(\.|$)/,
  /^(service[-_]?account|client_secret).*\.json$/,
  /^known_hosts$|^authorized_keys$/,
]

/** Folders in which everything is secret. */
const folders = /(^|\/)(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker)\//

/** Whether a file holds secrets by its name: keys, passwords, environment files. */
export function isSecretFile(path: string): boolean {
  const plain = path.replaceAll('\\', '/').toLowerCase()
  const name = plain.slice(plain.lastIndexOf('/') + 1)
  return folders.test(plain) || names.some((pattern) => pattern.test(name))
}
