import { randomBytes } from 'node:crypto'
import * as vscode from 'vscode'

type Where = { readonly webview: vscode.Webview; readonly home: vscode.Uri }

/** The page of the chat. Nothing may run in it but its own script, and nothing is fetched from elsewhere. */
export function writeChatHtml({ webview, home }: Where): string {
  const nonce = randomBytes(16).toString('base64')
  const at = (...path: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(home, ...path))
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${at('media', 'chat.css')}">
  <link rel="stylesheet" href="${at('media', 'answer.css')}">
  <title>Ghost Writers chat</title>
</head>
<body>
  <main>
    <div id="log" role="log" aria-live="off" aria-label="Conversation" tabindex="0"></div>
    <p id="news" role="status"></p>
    <form id="composer" aria-label="Your question">
      <ul id="files" aria-label="Files in context"></ul>
      <textarea id="question" rows="1" aria-label="Ask about your code" placeholder="Ask about your code"></textarea>
      <div class="bar">
        <button type="button" id="model"></button>
        <span id="left"></span>
        <button type="button" id="go" class="main">Send</button>
      </div>
    </form>
  </main>
  <script nonce="${nonce}" src="${at('dist', 'chat.js')}"></script>
</body>
</html>`
}
