// Keep demo accounts out of the real data.
if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE) process.env.DATA_DIR ||= '.data/demo';
process.env.DEMO = '1';
await import('./start.mjs');
