import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { DemoPerson } from '@/platform/server/tools/tool';
import { scriptsJournal } from './journal';
import { listScripts } from './queries';
import { createScript } from './entries.sql';
import { textOf } from './rows.sql';

interface DemoScript {
  name: string;
  tags: string[];
  content: string;
}

const ENGLISH: DemoScript[] = [
  {
    name: 'monthly_revenue',
    tags: ['finance', 'monthly', 'board report'],
    content: `-- Monthly recurring revenue by plan, net of refunds
SET @since = '2026-01-01';

WITH paid AS (
    SELECT
        p.plan_name,
        DATE_FORMAT(i.paid_at, '%Y-%m') AS month,
        i.amount_cents - COALESCE(r.amount_cents, 0) AS net_cents
    FROM invoices AS i
    INNER JOIN plans AS p ON p.id = i.plan_id
    LEFT JOIN refunds AS r ON r.invoice_id = i.id
    WHERE i.status IN ('paid', 'partially_refunded')
      AND i.paid_at >= @since
)
SELECT month, plan_name, ROUND(SUM(net_cents) / 100, 2) AS revenue
FROM paid
GROUP BY month, plan_name
HAVING revenue > 0
ORDER BY month DESC, revenue DESC;
`,
  },
  {
    name: 'active_subscriptions',
    tags: ['finance'],
    content: `SELECT plan_name, COUNT(*) AS active
FROM subscriptions AS s
INNER JOIN plans AS p ON p.id = s.plan_id
WHERE s.ended_at IS NULL
GROUP BY plan_name;
`,
  },
  {
    name: 'churn_by_cohort',
    tags: ['growth', 'monthly'],
    content: `SELECT
    DATE_FORMAT(c.created_at, '%Y-%m') AS cohort,
    COUNT(*) AS customers,
    SUM(c.left_at IS NOT NULL) AS gone,
    ROUND(100 * AVG(c.left_at IS NOT NULL), 1) AS churn_percent
FROM customers AS c
GROUP BY cohort
ORDER BY cohort DESC;
`,
  },
  {
    name: 'find_duplicate_emails',
    tags: ['cleanup'],
    content: `SELECT LOWER(email) AS address, GROUP_CONCAT(id) AS ids
FROM customers
GROUP BY address
HAVING COUNT(*) > 1;
`,
  },
  {
    name: 'slow_queries_last_hour',
    tags: ['operations'],
    content: `SELECT digest_text, count_star, ROUND(avg_timer_wait / 1e9) AS avg_ms
FROM performance_schema.events_statements_summary_by_digest
WHERE last_seen > NOW() - INTERVAL 1 HOUR
ORDER BY avg_timer_wait DESC
LIMIT 20;
`,
  },
  {
    name: 'reset_stuck_jobs',
    tags: ['operations', 'careful'],
    content: `-- Look first, then change
SELECT id, worker, started_at FROM jobs WHERE state = 'running' AND started_at < NOW() - INTERVAL 2 HOUR;

UPDATE jobs
SET state = 'queued', worker = NULL
WHERE state = 'running' AND started_at < NOW() - INTERVAL 2 HOUR;
`,
  },
  {
    name: 'archive_orders',
    tags: ['cleanup', 'procedure'],
    content: `DELIMITER //
CREATE PROCEDURE archive_orders(IN before_day DATE)
BEGIN
    INSERT INTO orders_archive SELECT * FROM orders WHERE closed_at < before_day;
    DELETE FROM orders WHERE closed_at < before_day;
END//
DELIMITER ;
`,
  },
];

const CHINESE: DemoScript[] = [
  {
    name: '按月统计收入',
    tags: ['财务', '每月'],
    content: `-- 按月统计收入，不含退款
SELECT DATE_FORMAT(paid_at, '%Y-%m') AS 月份, SUM(amount_cents) / 100 AS 收入
FROM invoices
WHERE status = 'paid'
GROUP BY 月份
ORDER BY 月份 DESC;
`,
  },
  {
    name: '库存不足的商品',
    tags: ['仓库'],
    content: `SELECT 商品名称, 库存, 安全库存
FROM 商品
WHERE 库存 < 安全库存
ORDER BY 库存;
`,
  },
];

const SCRIPTS_OF: Record<string, DemoScript[]> = { master: ENGLISH, meilin: ENGLISH, siyuan: CHINESE };

/** Adds scripts to those accounts that have none. */
export async function addScripts(db: Kysely<Database>, users: readonly DemoPerson[]): Promise<void> {
  for (const user of users) {
    const scripts = SCRIPTS_OF[user.username] ?? [];
    if ((await listScripts(db, user.id)).length > 0) continue;
    await scriptsJournal.execute({ db, user }, 'demo', {}, async (change) => {
      for (const { name, tags, content } of scripts) {
        await createScript(change, { name, tags, text: await textOf(content) });
      }
    });
  }
}
