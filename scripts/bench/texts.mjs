// Scripts as people write them, for figures that repeated lines would flatter: SQL of different shapes, with names,
// numbers and comments that recur as in real texts. The same number makes the same text.

const SUBJECTS =
  'account address agent approval article asset attendance audit bank batch billing branch budget campaign card carrier cart category channel claim client comment company contact contract coupon course courier credit customer delivery department deposit device discount document driver employee event expense facility feedback folder forecast freight fund grade group holiday household import incident ingredient inspection inventory invoice item journal key kitchen label language lease ledger letter license loan location log machine manager market material measure meeting member menu merchant message meter milestone module note notification office order package parcel partner passenger patient payment payroll permission person phone pickup plan platform player policy position price product profile project promotion property purchase quality question quota quote rating receipt recipe record referral refund region reminder rental report request reservation return review reward room route salary sale sample schedule school score season seat section segment seller sensor service session shift shipment shop site skill slot snapshot source stage station statement stock store student subject subscription supplier survey table tag target task tax team template tenant term ticket timesheet topic tracking trade train transfer trip unit usage user vacancy vehicle vendor version visit voucher wage wallet warehouse warranty webhook widget workflow zone'.split(
    ' ',
  );
const COLUMNS =
  'id name code status type amount total quantity price cost rate balance currency country city street postcode email phone title description remark note created_at updated_at deleted_at started_at ended_at due_date valid_from valid_to is_active is_deleted is_default created_by updated_by owner_id parent_id sort_order external_id reference version weight height width length color size locale timezone ip_address user_agent token checksum payload priority score level attempt_count retry_after error_code error_message'.split(
    ' ',
  );
const WORDS =
  'the a of to and in for is on that with as by at from or an be not this are was all which when only after before each into than then no more same other between because until without under over must should may still also never always once again here there every first last next previous new old current missing wrong right open closed paid late early manual automatic daily weekly monthly yearly temporary duplicate orphaned empty negative rounded converted migrated archived restored checked fixed asked told agreed promised see ask use keep remove add change move copy merge split count sum check compare update insert delete select join filter group sort limit lock index partition backup report finance support warehouse management auditor quarter month week day night morning Friday Monday January March July October nightly job dashboard spreadsheet customer order payment stock'.split(
    ' ',
  );
const CHINESE =
  '的 了 和 是 在 不 有 我们 数据 数据库 查询 订单 客户 用户 系统 更新 删除 添加 修改 统计 报表 月份 季度 年度 金额 数量 价格 库存 仓库 供应商 采购 销售 退款 发票 付款 收款 账户 余额 部门 员工 工资 考勤 合同 项目 任务 状态 完成 未完成 已取消 审核 通过 拒绝 时间 日期 开始 结束 创建 最近 每天 每周 每月 所有 没有 如果 因为 所以 需要 注意 这里 临时 脚本 执行 之前 之后 备份 恢复 索引 字段 表格 主键 外键 重复 记录 错误 检查 修复 测试 环境 生产 上海 北京 广州 吉隆坡 新加坡 物流 快递 地址 电话 邮箱 会员 积分 优惠券 活动 商品 分类 品牌 评论 浏览 点击 转化率 增长 下降 同比 环比 平均 最大 最小 合计 明细 汇总 导出 导入 同步 接口 权限 角色 登录 密码 日志 监控 告警 性能 优化 慢查询'.split(
    ' ',
  );
const FUNCTIONS =
  'COUNT SUM AVG MIN MAX COALESCE IFNULL CONCAT LOWER UPPER TRIM ROUND FLOOR DATE YEAR MONTH'.split(' ');

/** One text of about `size` characters; every fifth one mostly has Chinese comments and values. */
export function scriptText(number, size) {
  const random = randomFrom(number * 7919 + 1);
  const upTo = (most) => Math.floor(random() * most);
  const oneOf = (list) => list[upTo(list.length)];
  // A few things are used often, most seldom.
  const oftenOf = (list) => list[Math.floor(random() ** 2.5 * list.length)];
  const many = (most, make, between) => Array.from({ length: 1 + upTo(most) }, make).join(between);
  const isChinese = number % 5 === 0;

  // A script has its own few tables, columns and a place in the year, as a person works on one thing at a time.
  const tables = Array.from(
    { length: 6 },
    () => `${random() < 0.3 ? `${oneOf(SUBJECTS)}_` : ''}${oneOf(SUBJECTS)}s`,
  );
  const columns = Array.from({ length: 14 }, () =>
    random() < 0.5 ? oneOf(COLUMNS) : `${oneOf(SUBJECTS)}_${oneOf(COLUMNS)}`,
  );
  const day = () =>
    `20${15 + upTo(12)}-${String(1 + upTo(12)).padStart(2, '0')}-${String(1 + upTo(28)).padStart(2, '0')}`;
  const sentence = () =>
    isChinese ? many(12, () => oftenOf(CHINESE), '') : many(12, () => oftenOf(WORDS), ' ');
  const hexadecimal = (length) => Array.from({ length }, () => upTo(16).toString(16)).join('');
  const value = () => {
    const kind = random();
    if (kind < 0.35) return String(upTo(10 ** (1 + upTo(7))));
    if (kind < 0.5) return `'${day()}'`;
    if (kind < 0.6) return (random() * 10_000).toFixed(2);
    if (kind < 0.63) return `'${hexadecimal(8)}-${hexadecimal(4)}-4${hexadecimal(3)}'`;
    if (kind < 0.66) return 'NULL';
    return `'${isChinese ? many(3, () => oneOf(CHINESE), '') : many(3, () => oneOf(WORDS), ' ')}'`;
  };
  const condition = () =>
    `${oneOf(columns)} ${oneOf(['=', '=', '=', '<>', '>', '<=', 'LIKE', 'IN'])} ${value()}`;
  const column = () =>
    random() < 0.2 ? `${oneOf(FUNCTIONS)}(${oneOf(columns)}) AS ${oneOf(columns)}` : oneOf(columns);
  const pieces = [
    () => `-- ${sentence()}`,
    () => `/* ${day()}: ${sentence()}${isChinese ? '。' : '.'} */`,
    () =>
      `SELECT ${many(6, column, ', ')}\nFROM ${oneOf(tables)} a\n  JOIN ${oneOf(tables)} b ON b.${oneOf(columns)} = a.${oneOf(columns)}\nWHERE ${many(4, condition, '\n  AND ')}\nORDER BY ${oneOf(columns)} DESC LIMIT ${upTo(500)};`,
    () =>
      `UPDATE ${oneOf(tables)} SET ${many(4, () => `${oneOf(columns)} = ${value()}`, ', ')}\nWHERE ${many(3, condition, ' AND ')};`,
    () =>
      `INSERT INTO ${oneOf(tables)} (${many(5, () => oneOf(columns), ', ')}) VALUES\n  ${many(12, () => `(${many(6, value, ', ')})`, ',\n  ')};`,
    () => `DELETE FROM ${oneOf(tables)} WHERE ${many(2, condition, ' OR ')};`,
    () =>
      `CREATE INDEX ${oneOf(tables)}_${oneOf(columns)} ON ${oneOf(tables)} (${many(3, () => oneOf(columns), ', ')});`,
  ];
  let text = '';
  while (text.length < size) text += `${oneOf(pieces)()}\n\n`;
  return text.slice(0, size).toWellFormed();
}

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
