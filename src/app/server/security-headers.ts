/**
 * What every answer carries, those too that are sent before any hook has run, by Fastify or on the bare socket. Pages
 * have a Content-Security-Policy of their own. HSTS is for those alone who are reached by https.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Its filter made holes of its own; 0 switches it off where there still is one.
    'x-xss-protection': '0',
  };
}
