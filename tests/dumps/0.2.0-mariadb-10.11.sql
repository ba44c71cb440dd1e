SET FOREIGN_KEY_CHECKS = 0;
SET SQL_MODE = 'NO_AUTO_VALUE_ON_ZERO';
CREATE TABLE `access_tokens` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `token_hash` binary(32) NOT NULL,
  `name` varchar(100) NOT NULL,
  `tools` varchar(1000) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `expires_at` datetime(3) DEFAULT NULL,
  `last_used_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `access_tokens_hash` (`token_hash`),
  UNIQUE KEY `access_tokens_name` (`user_id`,`name`),
  CONSTRAINT `access_tokens_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `access_tokens` VALUES
('1','3',X'2C312E091318A7307192734EFBC4E87D5BF23F28406585C9705FE00FD646E8B3',X'746F6B656E20E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'646576666C6F773A72656164','2026-11-26 01:47:05.675','2026-12-26 01:47:05.675',NULL);
CREATE TABLE `account_revisions` (
  `user_id` int(10) unsigned NOT NULL,
  `topic` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`topic`),
  CONSTRAINT `account_revisions_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `account_revisions` VALUES
('3',X'6163636F756E74','4'),
('3',X'63616C656E646172','6'),
('3',X'646576666C6F77','19'),
('3',X'657870656E73652D747261636B6572','18'),
('3',X'676F616C732D686162697473','12'),
('3',X'73637269707473','5'),
('3',X'776174636865642D7265636F726473','8');
CREATE TABLE `account_tokens` (
  `token_hash` binary(32) NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `purpose` enum('activate','reset','email') NOT NULL,
  `expires_at` datetime(3) NOT NULL,
  `email` varchar(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  PRIMARY KEY (`token_hash`),
  KEY `account_tokens_user` (`user_id`,`purpose`),
  KEY `account_tokens_expires` (`expires_at`),
  CONSTRAINT `account_tokens_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `account_tokens` VALUES
(X'40C0AE653CCB079310C172A233DB2D8DAF045D42D1117E1858DD7D8E758B89A6','3','reset','2026-11-26 02:47:08.023',NULL);
CREATE TABLE `audit_entries` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `actor_id` int(10) unsigned DEFAULT NULL,
  `actor_name` varchar(50) NOT NULL,
  `account_name` varchar(50) DEFAULT NULL,
  `action` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `subject` varchar(191) NOT NULL,
  `before_json` mediumtext NOT NULL,
  `after_json` mediumtext NOT NULL,
  `address` varchar(45) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `audit_entries_actor` (`actor_id`),
  KEY `audit_entries_account` (`account_name`,`action`,`created_at`),
  KEY `audit_entries_actor_name` (`actor_name`),
  KEY `audit_entries_action` (`action`),
  KEY `audit_entries_created` (`created_at`),
  CONSTRAINT `audit_entries_actor_fk` FOREIGN KEY (`actor_id`) REFERENCES `users` (`id`) ON DELETE SET NULL
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `audit_entries` VALUES
('1','3',X'757365722D363137323161353866303065',X'757365722D363137323161353866303065',X'646174615F646F776E6C6F61646564',X'757365722D363137323161353866303065',X'7B7D',X'7B7D',X'3132372E302E302E31','2026-11-26 01:47:05.659'),
('2','3',X'757365722D363137323161353866303065',X'757365722D363137323161353866303065',X'746F6B656E5F6D616465',X'757365722D363137323161353866303065',X'7B7D',X'7B22746F6F6C73223A22646576666C6F773A72656164222C2264617973223A33307D',X'3132372E302E302E31','2026-11-26 01:47:05.676'),
('3','3',X'757365722D363137323161353866303065',X'757365722D363137323161353866303065',X'706173736B65795F6368616E676564',X'757365722D363137323161353866303065',X'7B7D',X'7B22746F223A226164646564227D',X'3132372E302E302E31','2026-11-26 01:47:07.325'),
('4',NULL,X'',X'757365722D363137323161353866303065',X'72657365745F61736B6564',X'757365722D363137323161353866303065',X'7B7D',X'7B7D',X'3132372E302E302E31','2026-11-26 01:47:07.954');
CREATE TABLE `calendars` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `color` char(7) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `position` bigint(20) NOT NULL,
  `hidden` tinyint(1) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `calendars_order` (`user_id`,`position`),
  KEY `calendars_trash` (`trashed_at`),
  CONSTRAINT `calendars_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `calendars` VALUES
('1','3',X'63616C656E64617220E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'23313538303364','4294967296','0','2026-11-26 01:47:04.478',NULL),
('2','3',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'23313538303364','8589934592','0','2026-11-26 01:47:04.793','2026-11-26 01:47:04.831');
CREATE TABLE `calendar_events` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `calendar_id` int(10) unsigned NOT NULL,
  `uid` varchar(255) NOT NULL,
  `series_id` int(10) unsigned DEFAULT NULL,
  `recurrence_id` varchar(15) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `title` varchar(500) NOT NULL,
  `location` varchar(500) NOT NULL,
  `url` varchar(2000) NOT NULL,
  `notes` mediumtext NOT NULL,
  `all_day` tinyint(1) NOT NULL,
  `start_local` datetime NOT NULL,
  `end_local` datetime NOT NULL,
  `zone` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `end_zone` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL,
  `rule` varchar(1000) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `added` mediumtext DEFAULT NULL,
  `removed` mediumtext DEFAULT NULL,
  `changed` varchar(120) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `status` enum('confirmed','tentative','cancelled') NOT NULL,
  `busy` tinyint(1) NOT NULL,
  `color` char(7) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL,
  `reminders` varchar(60) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `sequence` int(10) unsigned NOT NULL,
  `extra` mediumtext DEFAULT NULL,
  `imported_hash` char(64) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL,
  `begins_at` datetime(3) NOT NULL,
  `ends_at` datetime(3) NOT NULL,
  `next_reminder_at` datetime(3) DEFAULT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `calendar_events_uid` (`user_id`,`calendar_id`,`uid`,`recurrence_id`),
  KEY `calendar_events_window` (`user_id`,`ends_at`,`begins_at`),
  KEY `calendar_events_series` (`series_id`,`recurrence_id`),
  KEY `calendar_events_reminder` (`next_reminder_at`),
  KEY `calendar_events_trash` (`trashed_at`),
  KEY `calendar_events_calendar` (`calendar_id`),
  CONSTRAINT `calendar_events_calendar_fk` FOREIGN KEY (`calendar_id`) REFERENCES `calendars` (`id`) ON DELETE CASCADE,
  CONSTRAINT `calendar_events_series_fk` FOREIGN KEY (`series_id`) REFERENCES `calendar_events` (`id`) ON DELETE CASCADE,
  CONSTRAINT `calendar_events_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `calendar_events` VALUES
('1','3','1',X'62316331653562312D363638652D343966302D623730362D34656165316163333034363640746F6F6C7374656164',NULL,X'',X'6576656E7420E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'',X'',X'','1','2026-01-05 00:00:00','2026-01-06 00:00:00',X'',NULL,X'',NULL,NULL,X'','confirmed','1',NULL,X'','0',NULL,NULL,'2026-01-05 00:00:00.000','2026-01-06 00:00:00.000',NULL,'2','2026-11-26 01:47:04.550','2026-11-26 01:47:04.550',NULL),
('2','3','1',X'36373736626633612D323965642D343465322D613135392D32306261383235646336643640746F6F6C7374656164',NULL,X'',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'',X'',X'','1','2026-01-05 00:00:00','2026-01-06 00:00:00',X'',NULL,X'',NULL,NULL,X'','confirmed','1',NULL,X'','0',NULL,NULL,'2026-01-05 00:00:00.000','2026-01-06 00:00:00.000','2026-11-26 01:47:04.702','4','2026-11-26 01:47:04.620','2026-11-26 01:47:04.702','2026-11-26 01:47:04.702');
CREATE TABLE `calendar_feeds` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `digest` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `sealed` varbinary(255) NOT NULL,
  `calendar_ids` text DEFAULT NULL,
  `detail` enum('full','busy') NOT NULL,
  `with_tools` tinyint(1) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_used_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `calendar_feeds_digest` (`digest`),
  KEY `calendar_feeds_user` (`user_id`),
  CONSTRAINT `calendar_feeds_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `calendar_feeds` VALUES
('1','3',X'6665656420E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'36623865316666386234663663323265666530646535333831353366363139386530353237343063363261303832303536303633386361323030643136633631',X'780DAFE03B947D10BE12200BD8362C79CEF74EA345B7DC4DC69620FB3A7CB9CCD91B0BCFA777DC98B3FF79894C4529789AEEDB41403D0995110CD888DA3474F965FB1A4E11937D76',NULL,'full','0','2026-11-26 01:47:04.846',NULL);
CREATE TABLE `data_downloads` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `ticket_hash` binary(32) NOT NULL,
  `state` enum('waiting','running','done','failed','cancelled') NOT NULL,
  `done` int(10) unsigned NOT NULL DEFAULT 0,
  `total` int(10) unsigned NOT NULL DEFAULT 0,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `data_downloads_ticket` (`ticket_hash`),
  KEY `data_downloads_user` (`user_id`),
  KEY `data_downloads_age` (`created_at`),
  CONSTRAINT `data_downloads_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `data_downloads` VALUES
('1','3',X'20C65E3C8F654050DA3FA59260BA31A3F269F9E07CF10EC589B345C0AD2D2DF2','waiting','0','21','2026-11-26 01:47:05.660');
CREATE TABLE `devflow_items` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `feature_id` int(10) unsigned NOT NULL,
  `status_id` int(10) unsigned DEFAULT NULL,
  `title` varchar(500) NOT NULL,
  `notes` mediumtext DEFAULT NULL,
  `is_completed` tinyint(1) NOT NULL DEFAULT 0,
  `position` bigint(20) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `completed_at` datetime(3) DEFAULT NULL,
  `placed_revision` bigint(20) unsigned NOT NULL DEFAULT 0,
  `trashed_at` datetime(3) DEFAULT NULL,
  `revision` bigint(20) unsigned NOT NULL DEFAULT 0,
  `folded` mediumblob GENERATED ALWAYS AS (concat_ws(X'ff',cast(lcase(`title`) as char charset binary),cast(lcase(`notes`) as char charset binary))) STORED,
  `due_date` date DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `devflow_items_feature` (`feature_id`,`position`,`id`),
  KEY `devflow_items_status` (`status_id`),
  KEY `devflow_items_by_feature` (`user_id`,`trashed_at`,`is_completed`,`feature_id`,`position`,`id`),
  KEY `devflow_items_newest` (`user_id`,`trashed_at`,`is_completed`,`completed_at`,`id`),
  KEY `devflow_items_group` (`feature_id`,`trashed_at`,`is_completed`,`status_id`,`position`,`id`),
  KEY `devflow_items_by_completion` (`feature_id`,`trashed_at`,`is_completed`,`completed_at`,`id`),
  KEY `devflow_items_by_creation` (`feature_id`,`trashed_at`,`is_completed`,`created_at`,`id`),
  KEY `devflow_items_by_title` (`feature_id`,`trashed_at`,`is_completed`,`title`,`id`),
  KEY `devflow_items_changed` (`user_id`,`revision`),
  KEY `devflow_items_due` (`user_id`,`due_date`),
  CONSTRAINT `devflow_items_feature_fk` FOREIGN KEY (`feature_id`) REFERENCES `devflow_modules` (`id`) ON DELETE CASCADE,
  CONSTRAINT `devflow_items_status_fk` FOREIGN KEY (`status_id`) REFERENCES `devflow_statuses` (`id`) ON DELETE SET NULL,
  CONSTRAINT `devflow_items_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=8 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `devflow_items` VALUES
('1','3','1','2',X'61',X'61626F75742061','0','15032385536','2026-11-26 01:47:02.422',NULL,'19',NULL,'19',X'61FF61626F75742061',NULL),
('2','3','1','1',X'62',X'61626F75742062','0','8589934592','2026-11-26 01:47:02.469',NULL,'8',NULL,'8',X'62FF61626F75742062',NULL),
('3','3','1','1',X'63',X'61626F75742063','0','12884901888','2026-11-26 01:47:02.486',NULL,'9',NULL,'9',X'63FF61626F75742063',NULL),
('4','3','1','2',X'64',X'61626F75742064','0','17179869184','2026-11-26 01:47:02.502',NULL,'10',NULL,'10',X'64FF61626F75742064',NULL),
('5','3','1','2',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'61626F75742065','0','21474836480','2026-11-26 01:47:02.534',NULL,'11','2026-11-26 01:47:02.739','17',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025FF61626F75742065',NULL),
('6','3','1','1',X'6974656D20E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'6E6F74657320E59B9BE5AD97E88A8220F09D92AF20227822205C2025','0','25769803776','2026-11-26 01:47:02.645',NULL,'12',NULL,'12',X'6974656D20E59B9BE5AD97E88A8220F09D92AF20227822205C2025FF6E6F74657320E59B9BE5AD97E88A8220F09D92AF20227822205C2025',NULL),
('7','3','1','1',X'6974656D20E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'6E6F74657320E59B9BE5AD97E88A8220F09D92AF20227822205C2025','1','30064771072','2026-11-26 01:47:02.653','2026-11-26 01:47:02.653','13',NULL,'13',X'6974656D20E59B9BE5AD97E88A8220F09D92AF20227822205C2025FF6E6F74657320E59B9BE5AD97E88A8220F09D92AF20227822205C2025',NULL);
CREATE TABLE `devflow_modules` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `description` mediumtext DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `devflow_modules_order` (`user_id`,`position`,`id`),
  KEY `devflow_modules_trash` (`trashed_at`),
  CONSTRAINT `devflow_modules_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `devflow_modules` VALUES
('1','3',X'536561726368',X'46696E64207468696E6773','4294967296','2026-11-26 01:47:02.298',NULL),
('2','3',X'42696C6C696E67',NULL,'8589934592','2026-11-26 01:47:02.316',NULL),
('3','3',X'6665617475726520E59B9BE5AD97E88A8220F09D92AF20227822205C2025',NULL,'12884901888','2026-11-26 01:47:02.682',NULL);
CREATE TABLE `devflow_statuses` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `position` bigint(20) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `devflow_statuses_order` (`user_id`,`position`,`id`),
  KEY `devflow_statuses_trash` (`trashed_at`),
  CONSTRAINT `devflow_statuses_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `devflow_statuses` VALUES
('1','3',X'427567','4294967296','2026-11-26 01:47:02.340',NULL),
('2','3',X'526566696E65','8589934592','2026-11-26 01:47:02.356',NULL),
('3','3',X'496E2050726F6772657373','12884901888','2026-11-26 01:47:02.378',NULL),
('4','3',X'436F6D706C65746564','17179869184','2026-11-26 01:47:02.408',NULL),
('5','3',X'73746174757320E59B9BE5AD97E88A8220F09D92AF20227822205C2025','21474836480','2026-11-26 01:47:02.694',NULL);
CREATE TABLE `devflow_status_orders` (
  `feature_id` int(10) unsigned NOT NULL,
  `status_id` int(10) unsigned NOT NULL,
  `position` bigint(20) NOT NULL,
  PRIMARY KEY (`feature_id`,`status_id`),
  KEY `devflow_status_orders_status` (`status_id`),
  CONSTRAINT `devflow_status_orders_feature_fk` FOREIGN KEY (`feature_id`) REFERENCES `devflow_modules` (`id`) ON DELETE CASCADE,
  CONSTRAINT `devflow_status_orders_status_fk` FOREIGN KEY (`status_id`) REFERENCES `devflow_statuses` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `devflow_status_orders` VALUES
('1','1','8589934592'),
('1','2','4294967296'),
('1','3','12884901888'),
('1','4','17179869184'),
('1','5','21474836480');
CREATE TABLE `devflow_vacated_places` (
  `operation` bigint(20) unsigned NOT NULL,
  `item_id` int(10) unsigned NOT NULL,
  `feature_id` int(10) unsigned NOT NULL,
  `position` bigint(20) NOT NULL,
  PRIMARY KEY (`operation`,`item_id`),
  KEY `devflow_vacated_places_feature` (`feature_id`),
  KEY `devflow_vacated_places_item` (`item_id`),
  CONSTRAINT `devflow_vacated_places_item_fk` FOREIGN KEY (`item_id`) REFERENCES `devflow_items` (`id`) ON DELETE CASCADE,
  CONSTRAINT `devflow_vacated_places_kept_fk` FOREIGN KEY (`operation`) REFERENCES `operations` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `devflow_vacated_places` VALUES
('9','7','1','1');
CREATE TABLE `expense_accounts` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `kind` enum('cash','bank','card','savings','loan','asset') NOT NULL,
  `currency` char(3) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `opening_amount` bigint(20) NOT NULL,
  `opening_date` date NOT NULL,
  `on_budget` tinyint(1) NOT NULL,
  `bank_account` varchar(64) NOT NULL,
  `position` bigint(20) NOT NULL,
  `archived_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `expense_accounts_order` (`user_id`,`position`),
  KEY `expense_accounts_trash` (`trashed_at`),
  CONSTRAINT `expense_accounts_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_accounts` VALUES
('1','3',X'6163636F756E7420E59B9BE5AD97E88A8220F09D92AF20227822205C2025','bank',X'455552','0','2026-11-26','1',X'','4294967296',NULL,'2026-11-26 01:47:04.966',NULL),
('2','3',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025','bank',X'455552','0','2026-11-26','1',X'','8589934592',NULL,'2026-11-26 01:47:05.196','2026-11-26 01:47:05.254');
CREATE TABLE `expense_budgets` (
  `user_id` int(10) unsigned NOT NULL,
  `category_id` int(10) unsigned NOT NULL,
  `month` char(7) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `amount` bigint(20) NOT NULL,
  PRIMARY KEY (`category_id`,`month`),
  KEY `expense_budgets_user` (`user_id`,`month`),
  CONSTRAINT `expense_budgets_category_fk` FOREIGN KEY (`category_id`) REFERENCES `expense_categories` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_budgets_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_budgets` VALUES
('3','1',X'323032362D3031','5000');
CREATE TABLE `expense_budget_modes` (
  `user_id` int(10) unsigned NOT NULL,
  `category_id` int(10) unsigned NOT NULL,
  `carry` enum('none','surplus','both') NOT NULL,
  PRIMARY KEY (`category_id`),
  KEY `expense_budget_modes_user` (`user_id`),
  CONSTRAINT `expense_budget_modes_category_fk` FOREIGN KEY (`category_id`) REFERENCES `expense_categories` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_budget_modes_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_budget_modes` VALUES
('3','2','none');
CREATE TABLE `expense_categories` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `parent_id` int(10) unsigned DEFAULT NULL,
  `kind` enum('expense','income') NOT NULL,
  `name` varchar(100) NOT NULL,
  `color` char(7) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `position` bigint(20) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `expense_categories_order` (`user_id`,`position`),
  KEY `expense_categories_trash` (`trashed_at`),
  KEY `expense_categories_parent` (`parent_id`),
  CONSTRAINT `expense_categories_parent_fk` FOREIGN KEY (`parent_id`) REFERENCES `expense_categories` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_categories_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_categories` VALUES
('1','3',NULL,'expense',X'63617465676F727920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'23306637363665','4294967296',NULL),
('2','3',NULL,'expense',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'23623435333039','8589934592','2026-11-26 01:47:05.346');
CREATE TABLE `expense_imports` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `account_id` int(10) unsigned NOT NULL,
  `file_name` varchar(255) NOT NULL,
  `format` enum('csv','ofx','qif','camt','api') NOT NULL,
  `imported_at` datetime(3) NOT NULL,
  `operation_id` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `added` int(10) unsigned NOT NULL,
  `matched` int(10) unsigned NOT NULL,
  `skipped` int(10) unsigned NOT NULL,
  `undone_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `expense_imports_user` (`user_id`,`imported_at`),
  KEY `expense_imports_account_fk` (`account_id`),
  CONSTRAINT `expense_imports_account_fk` FOREIGN KEY (`account_id`) REFERENCES `expense_accounts` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_imports_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_imports` VALUES
('1','3','1',X'66696C6520E59B9BE5AD97E88A8220F09D92AF20227822205C2025','api','2026-11-26 01:47:05.456',X'39396633373932312D386438392D343962392D623337362D666337643566653830313439','1','0','0',NULL);
CREATE TABLE `expense_import_profiles` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `account_id` int(10) unsigned NOT NULL,
  `header_hash` char(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `mapping` text NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `expense_import_profiles_head` (`account_id`,`header_hash`),
  KEY `expense_import_profiles_user` (`user_id`),
  CONSTRAINT `expense_import_profiles_account_fk` FOREIGN KEY (`account_id`) REFERENCES `expense_accounts` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_import_profiles_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_import_profiles` VALUES
('1','3','1',X'30313233343536373839616263646566',X'226D617070696E6720E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C202522');
CREATE TABLE `expense_lines` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `transaction_id` int(10) unsigned NOT NULL,
  `place` smallint(5) unsigned NOT NULL,
  `category_id` int(10) unsigned DEFAULT NULL,
  `amount` bigint(20) NOT NULL,
  `note` varchar(500) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `expense_lines_place` (`transaction_id`,`place`),
  KEY `expense_lines_sums` (`transaction_id`,`category_id`,`amount`),
  KEY `expense_lines_category` (`user_id`,`category_id`),
  KEY `expense_lines_category_fk` (`category_id`),
  CONSTRAINT `expense_lines_category_fk` FOREIGN KEY (`category_id`) REFERENCES `expense_categories` (`id`) ON DELETE SET NULL,
  CONSTRAINT `expense_lines_transaction_fk` FOREIGN KEY (`transaction_id`) REFERENCES `expense_transactions` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_lines_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_lines` VALUES
('1','3','1','0',NULL,'-1',X''),
('2','3','2','0',NULL,'-2',X''),
('3','3','3','0',NULL,'-3',X''),
('4','3','4','0','1','-10',X''),
('5','3','4','1','1','-20',X'');
CREATE TABLE `expense_rates` (
  `user_id` int(10) unsigned NOT NULL,
  `day` date NOT NULL,
  `currency` char(3) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `base` char(3) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `rate` decimal(20,10) NOT NULL,
  `source` enum('hand','file') NOT NULL,
  PRIMARY KEY (`user_id`,`day`,`currency`,`base`),
  KEY `expense_rates_currency` (`user_id`,`currency`,`base`,`day`),
  CONSTRAINT `expense_rates_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_rates` VALUES
('3','2026-01-05',X'555344',X'455552','0.9000000000','hand');
CREATE TABLE `expense_rules` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `position` bigint(20) NOT NULL,
  `name` varchar(100) NOT NULL,
  `conditions` text NOT NULL,
  `actions` text NOT NULL,
  `enabled` tinyint(1) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `expense_rules_order` (`user_id`,`position`),
  CONSTRAINT `expense_rules_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_rules` VALUES
('1','3','4294967296',X'72756C6520E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'5B7B226669656C64223A227061796565222C226F70223A226973222C2276616C7565223A2278227D5D',X'7B226E6F746573223A2278227D','1');
CREATE TABLE `expense_schedules` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `account_id` int(10) unsigned NOT NULL,
  `to_account_id` int(10) unsigned DEFAULT NULL,
  `name` varchar(100) NOT NULL,
  `amount` bigint(20) NOT NULL,
  `about_percent` tinyint(3) unsigned NOT NULL,
  `category_id` int(10) unsigned DEFAULT NULL,
  `unit` enum('day','week','month','year') NOT NULL,
  `every` tinyint(3) unsigned NOT NULL,
  `anchor` date NOT NULL,
  `ends` date DEFAULT NULL,
  `times` int(10) unsigned DEFAULT NULL,
  `weekend` enum('none','before','after') NOT NULL,
  `posting` enum('ask','automatic') NOT NULL,
  `next_occurrence` int(10) unsigned NOT NULL,
  `skipped` mediumtext NOT NULL,
  `kind` enum('bill','subscription','income','transfer') NOT NULL,
  `url` varchar(2000) NOT NULL,
  `reminder_days` tinyint(3) unsigned DEFAULT NULL,
  `automatic_from` date DEFAULT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `expense_schedules_user` (`user_id`),
  KEY `expense_schedules_trash` (`trashed_at`),
  KEY `expense_schedules_posting` (`posting`,`trashed_at`),
  KEY `expense_schedules_account_fk` (`account_id`),
  KEY `expense_schedules_to_account_fk` (`to_account_id`),
  KEY `expense_schedules_category_fk` (`category_id`),
  CONSTRAINT `expense_schedules_account_fk` FOREIGN KEY (`account_id`) REFERENCES `expense_accounts` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_schedules_category_fk` FOREIGN KEY (`category_id`) REFERENCES `expense_categories` (`id`) ON DELETE SET NULL,
  CONSTRAINT `expense_schedules_to_account_fk` FOREIGN KEY (`to_account_id`) REFERENCES `expense_accounts` (`id`) ON DELETE SET NULL,
  CONSTRAINT `expense_schedules_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_schedules` VALUES
('1','3','1',NULL,X'62696C6C20E59B9BE5AD97E88A8220F09D92AF20227822205C2025','-5','0',NULL,'month','1','2026-01-05',NULL,NULL,'none','ask','0',X'5B5D','bill',X'',NULL,'2026-12-05','2026-11-26 01:47:05.357',NULL),
('2','3','1',NULL,X'62696C6C20E59B9BE5AD97E88A8220F09D92AF20227822205C2025','-5','0',NULL,'month','1','2026-01-05',NULL,NULL,'none','ask','0',X'5B5D','bill',X'',NULL,'2026-12-05','2026-11-26 01:47:05.382','2026-11-26 01:47:05.395');
CREATE TABLE `expense_settings` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `base_currency` char(3) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `expense_settings_account` (`user_id`),
  CONSTRAINT `expense_settings_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_settings` VALUES
('1','3',X'455552');
CREATE TABLE `expense_transactions` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `account_id` int(10) unsigned NOT NULL,
  `date` date NOT NULL,
  `amount` bigint(20) NOT NULL,
  `payee` varchar(200) NOT NULL,
  `payee_key` varchar(400) NOT NULL,
  `imported_text` varchar(1000) NOT NULL,
  `notes` varchar(2000) NOT NULL,
  `state` enum('open','cleared','reconciled') NOT NULL,
  `transfer_id` int(10) unsigned DEFAULT NULL,
  `foreign_amount` bigint(20) DEFAULT NULL,
  `foreign_currency` char(3) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL,
  `schedule_id` int(10) unsigned DEFAULT NULL,
  `occurrence` int(10) unsigned DEFAULT NULL,
  `import_id` int(10) unsigned DEFAULT NULL,
  `external_id` varchar(255) NOT NULL,
  `fingerprint` char(32) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`user_id`,`id`),
  UNIQUE KEY `expense_transactions_id` (`id`),
  KEY `expense_transactions_register` (`user_id`,`account_id`,`trashed_at`,`date`,`id`,`amount`,`state`,`transfer_id`),
  KEY `expense_transactions_day` (`user_id`,`date`,`id`),
  KEY `expense_transactions_external` (`account_id`,`external_id`),
  KEY `expense_transactions_fingerprint` (`account_id`,`fingerprint`),
  KEY `expense_transactions_payee` (`user_id`,`payee_key`,`date`),
  KEY `expense_transactions_import` (`import_id`),
  KEY `expense_transactions_schedule` (`user_id`,`schedule_id`,`occurrence`,`trashed_at`),
  KEY `expense_transactions_trash` (`trashed_at`),
  CONSTRAINT `expense_transactions_account_fk` FOREIGN KEY (`account_id`) REFERENCES `expense_accounts` (`id`) ON DELETE CASCADE,
  CONSTRAINT `expense_transactions_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `expense_transactions` VALUES
('1','3','1','2026-01-05','-1',X'706179656520E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'706179656520E59B9BE5AD97E88A82207420227822205C2025',X'',X'','open',NULL,NULL,NULL,NULL,NULL,NULL,X'',NULL,'3','2026-11-26 01:47:05.102','2026-11-26 01:47:05.102',NULL),
('2','3','1','2026-01-05','-2',X'',X'',X'',X'','open',NULL,NULL,NULL,NULL,NULL,NULL,X'',NULL,'5','2026-11-26 01:47:05.165','2026-11-26 01:47:05.181','2026-11-26 01:47:05.181'),
('3','3','1','2026-01-05','-3',X'73686F7020E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'73686F7020E59B9BE5AD97E88A82207420227822205C2025',X'73686F7020E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'','cleared',NULL,NULL,NULL,NULL,NULL,'1',X'',X'3437316332383830383838363064313061343766396561313331373839383435','14','2026-11-26 01:47:05.456','2026-11-26 01:47:05.456',NULL),
('4','3','1','2026-01-06','-30',X'',X'',X'',X'','open',NULL,NULL,NULL,NULL,NULL,NULL,X'',NULL,'18','2026-11-26 01:47:07.673','2026-11-26 01:47:07.673',NULL);
CREATE TABLE `goals` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `parent_id` int(10) unsigned DEFAULT NULL,
  `name` varchar(200) NOT NULL,
  `why` text NOT NULL,
  `measure` enum('number','steps','habit','devflow','money','parts') NOT NULL,
  `unit` varchar(30) NOT NULL,
  `start_value` bigint(20) NOT NULL,
  `target_value` bigint(20) NOT NULL,
  `start_date` date NOT NULL,
  `due_date` date DEFAULT NULL,
  `weight` tinyint(3) unsigned NOT NULL,
  `habit_id` int(10) unsigned DEFAULT NULL,
  `devflow_feature_id` int(10) unsigned DEFAULT NULL,
  `expense_account_id` int(10) unsigned DEFAULT NULL,
  `last_value` bigint(20) DEFAULT NULL,
  `state` enum('open','reached','dropped') NOT NULL,
  `closed_at` datetime(3) DEFAULT NULL,
  `position` bigint(20) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `goals_order` (`user_id`,`position`),
  KEY `goals_trash` (`trashed_at`),
  CONSTRAINT `goals_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `goals` VALUES
('1','3',NULL,X'676F616C20E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'','number',X'','0','5','2026-11-26',NULL,'1',NULL,NULL,NULL,NULL,'open',NULL,'1',NULL),
('2','3',NULL,X'6C69737420E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'','steps',X'','0','0','2026-11-26',NULL,'1',NULL,NULL,NULL,NULL,'open',NULL,'2',NULL),
('3','3',NULL,X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'','steps',X'','0','0','2026-11-26',NULL,'1',NULL,NULL,NULL,NULL,'open',NULL,'3','2026-11-26 01:47:04.456');
CREATE TABLE `goal_checkins` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `goal_id` int(10) unsigned NOT NULL,
  `day` date NOT NULL,
  `value` bigint(20) NOT NULL,
  `note` varchar(1000) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `goal_checkins_day` (`goal_id`,`day`),
  KEY `goal_checkins_user` (`user_id`),
  CONSTRAINT `goal_checkins_goal_fk` FOREIGN KEY (`goal_id`) REFERENCES `goals` (`id`) ON DELETE CASCADE,
  CONSTRAINT `goal_checkins_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `goal_checkins` VALUES
('1','3','1','2026-11-26','1',X'6E6F74656420E59B9BE5AD97E88A8220F09D92AF20227822205C2025');
CREATE TABLE `goal_steps` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `goal_id` int(10) unsigned NOT NULL,
  `title` varchar(200) NOT NULL,
  `position` bigint(20) NOT NULL,
  `done_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `goal_steps_order` (`goal_id`,`position`),
  KEY `goal_steps_user` (`user_id`),
  CONSTRAINT `goal_steps_goal_fk` FOREIGN KEY (`goal_id`) REFERENCES `goals` (`id`) ON DELETE CASCADE,
  CONSTRAINT `goal_steps_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `goal_steps` VALUES
('1','3','2',X'7374657020E59B9BE5AD97E88A8220F09D92AF20227822205C2025','1',NULL);
CREATE TABLE `habits` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `group_id` int(10) unsigned DEFAULT NULL,
  `name` varchar(100) NOT NULL,
  `question` varchar(200) NOT NULL,
  `notes` text NOT NULL,
  `color` char(7) NOT NULL,
  `kind` enum('check','amount') NOT NULL,
  `direction` enum('at_least','at_most') NOT NULL,
  `unit` varchar(30) NOT NULL,
  `step` bigint(20) NOT NULL,
  `empty_counts` tinyint(1) NOT NULL,
  `start_date` date NOT NULL,
  `position` bigint(20) NOT NULL,
  `reminder_at` time DEFAULT NULL,
  `archived_at` datetime(3) DEFAULT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `habits_order` (`user_id`,`position`),
  KEY `habits_trash` (`trashed_at`),
  KEY `habits_reminder` (`reminder_at`),
  CONSTRAINT `habits_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `habits` VALUES
('1','3',NULL,X'686162697420E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'',X'',X'23336238326636','check','at_least',X'','1000','0','2026-01-01','1',NULL,NULL,'2','2026-11-26 01:47:03.524','2026-11-26 01:47:03.524',NULL),
('2','3',NULL,X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'',X'',X'23336238326636','check','at_least',X'','1000','0','2026-11-26','2',NULL,NULL,'5','2026-11-26 01:47:03.830','2026-11-26 01:47:03.830','2026-11-26 01:47:03.934');
CREATE TABLE `habit_entries` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `habit_id` int(10) unsigned NOT NULL,
  `day` date NOT NULL,
  `state` enum('done','missed','skipped') DEFAULT NULL,
  `amount` bigint(20) DEFAULT NULL,
  `note` varchar(1000) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `habit_entries_day` (`habit_id`,`day`),
  KEY `habit_entries_user` (`user_id`,`day`),
  CONSTRAINT `habit_entries_habit_fk` FOREIGN KEY (`habit_id`) REFERENCES `habits` (`id`) ON DELETE CASCADE,
  CONSTRAINT `habit_entries_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `habit_entries` VALUES
('1','3','1','2026-01-05','done',NULL,X'6E6F74656420E59B9BE5AD97E88A8220F09D92AF20227822205C2025','2026-11-26 01:47:03.678');
CREATE TABLE `habit_groups` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `position` bigint(20) NOT NULL,
  `folded` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `habit_groups_order` (`user_id`,`position`),
  CONSTRAINT `habit_groups_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `habit_groups` VALUES
('1','3',X'67726F757020E59B9BE5AD97E88A8220F09D92AF20227822205C2025','1','0');
CREATE TABLE `habit_pauses` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `habit_id` int(10) unsigned DEFAULT NULL,
  `from_day` date NOT NULL,
  `until_day` date DEFAULT NULL,
  `reason` varchar(200) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `habit_pauses_user` (`user_id`,`from_day`),
  KEY `habit_pauses_habit_fk` (`habit_id`),
  CONSTRAINT `habit_pauses_habit_fk` FOREIGN KEY (`habit_id`) REFERENCES `habits` (`id`) ON DELETE CASCADE,
  CONSTRAINT `habit_pauses_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `habit_pauses` VALUES
('1','3','1','2026-01-01',NULL,X'6177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025');
CREATE TABLE `habit_schedules` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `habit_id` int(10) unsigned NOT NULL,
  `valid_from` date NOT NULL,
  `rhythm` enum('days','week','month','interval','rolling') NOT NULL,
  `weekdays` tinyint(3) unsigned NOT NULL,
  `times` smallint(5) unsigned NOT NULL,
  `span` smallint(5) unsigned NOT NULL,
  `target` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `habit_schedules_day` (`habit_id`,`valid_from`),
  KEY `habit_schedules_user` (`user_id`),
  CONSTRAINT `habit_schedules_habit_fk` FOREIGN KEY (`habit_id`) REFERENCES `habits` (`id`) ON DELETE CASCADE,
  CONSTRAINT `habit_schedules_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `habit_schedules` VALUES
('1','3','1','2026-01-01','days','127','1','7',NULL),
('2','3','2','2026-11-26','days','127','1','7',NULL);
CREATE TABLE `habit_summaries` (
  `habit_id` int(10) unsigned NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `through_day` date NOT NULL,
  `week_start` tinyint(3) unsigned NOT NULL,
  `score` double NOT NULL,
  `streak` int(10) unsigned NOT NULL,
  `best` int(10) unsigned NOT NULL,
  `total` bigint(20) NOT NULL,
  `week` text CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `ahead` text CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`habit_id`),
  KEY `habit_summaries_user` (`user_id`),
  KEY `habit_summaries_day` (`through_day`),
  CONSTRAINT `habit_summaries_habit_fk` FOREIGN KEY (`habit_id`) REFERENCES `habits` (`id`) ON DELETE CASCADE,
  CONSTRAINT `habit_summaries_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `habit_summaries` VALUES
('1','3','2026-11-26','1','0','0','0','0',X'5B5D',X'5B5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D2C5B302C302C302C305D5D'),
('2','3','2026-11-26','1','0','0','0','0',X'5B5D',X'5B5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D2C5B302C302C302C315D5D');
CREATE TABLE `home_settings` (
  `setting_key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `setting_value` enum('true','false') NOT NULL,
  PRIMARY KEY (`setting_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `home_settings` VALUES
(X'646576466C6F77456E61626C6564','true'),
(X'646576466C6F77456E61626C65645F61646D696E','true'),
(X'646576466C6F77456E61626C65645F6D6173746572','true'),
(X'646576466C6F77456E61626C65645F75736572','true');
CREATE TABLE `kysely_migration` (
  `name` varchar(255) NOT NULL,
  `timestamp` varchar(255) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `kysely_migration` VALUES
(X'32303236313132305F315F6163636F756E7473',X'323032362D31312D32365430313A34363A35392E3036305A'),
(X'32303236313132305F325F7468656D6573',X'323032362D31312D32365430313A34363A35392E3131355A'),
(X'32303236313132305F335F6D61737465725F73657474696E6773',X'323032362D31312D32365430313A34363A35392E3135395A'),
(X'32303236313132315F30315F6E6176696761746F725F746F6F6C73',X'323032362D31312D32365430313A34363A35392E3138375A'),
(X'32303236313132315F30325F6E6176696761746F725F6C6162656C73',X'323032362D31312D32365430313A34363A35392E3231345A'),
(X'32303236313132315F30335F686F6D655F73657474696E6773',X'323032362D31312D32365430313A34363A35392E3235315A'),
(X'32303236313132315F30345F6F7074696F6E5F7265766973696F6E73',X'323032362D31312D32365430313A34363A35392E3236335A'),
(X'32303236313132315F30355F61756469745F656E7472696573',X'323032362D31312D32365430313A34363A35392E3237385A'),
(X'32303236313132315F30365F64656163746976617465645F7573657273',X'323032362D31312D32365430313A34363A35392E3334395A'),
(X'32303236313132315F30375F6C6173745F7365656E5F7573657273',X'323032362D31312D32365430313A34363A35392E3335305A'),
(X'32303236313132315F30385F646576666C6F775F6D6F64756C6573',X'323032362D31312D32365430313A34363A35392E3336325A'),
(X'32303236313132315F30395F646576666C6F775F7374617475736573',X'323032362D31312D32365430313A34363A35392E3337365A'),
(X'32303236313132315F31305F646576666C6F775F7374617475735F6F7264657273',X'323032362D31312D32365430313A34363A35392E3338345A'),
(X'32303236313132315F31315F646576666C6F775F6974656D73',X'323032362D31312D32365430313A34363A35392E3432365A'),
(X'32303236313132315F32305F6163636F756E745F7265766973696F6E73',X'323032362D31312D32365430313A34363A35392E3436385A'),
(X'32303236313132315F32315F73637269707473',X'323032362D31312D32365430313A34363A35392E3533305A'),
(X'32303236313132315F32325F7363726970745F7465787473',X'323032362D31312D32365430313A34363A35392E3536315A'),
(X'32303236313132315F32335F7363726970745F76657273696F6E73',X'323032362D31312D32365430313A34363A35392E3537355A'),
(X'32303236313132315F32345F7363726970745F73657474696E6773',X'323032362D31312D32365430313A34363A35392E3633365A'),
(X'32303236313132315F32355F7363726970745F696D706F727473',X'323032362D31312D32365430313A34363A35392E3636325A'),
(X'32303236313132315F33305F646576666C6F775F6D6F64756C65735F7472617368',X'323032362D31312D32365430313A34363A35392E3737305A'),
(X'32303236313132315F33315F646576666C6F775F73746174757365735F7472617368',X'323032362D31312D32365430313A34363A35392E3836345A'),
(X'32303236313132315F33325F646576666C6F775F6974656D735F7472617368',X'323032362D31312D32365430313A34363A35392E3936395A'),
(X'32303236313132315F33335F646576666C6F775F6F7065726174696F6E73',X'323032362D31312D32365430313A34373A30302E3033385A'),
(X'32303236313132315F33345F646576666C6F775F766163617465645F706C61636573',X'323032362D31312D32365430313A34373A30302E3131385A'),
(X'32303236313132315F34305F776174636865645F7265636F726473',X'323032362D31312D32365430313A34373A30302E3233345A'),
(X'32303236313132315F34315F776174636865645F74616773',X'323032362D31312D32365430313A34373A30302E3238365A'),
(X'32303236313132315F34325F776174636865645F7479706573',X'323032362D31312D32365430313A34373A30302E3331305A'),
(X'32303236313132315F34335F776174636865645F6576656E7473',X'323032362D31312D32365430313A34373A30302E3334355A'),
(X'32303236313132315F34345F776174636865645F6F7065726174696F6E73',X'323032362D31312D32365430313A34373A30302E3335365A'),
(X'32303236313132315F34355F776174636865645F6265666F7265',X'323032362D31312D32365430313A34373A30302E3336345A'),
(X'32303236313132315F34365F776174636865645F72657669657773',X'323032362D31312D32365430313A34373A30302E3337365A'),
(X'32303236313132315F34375F776174636865645F6170695F6B657973',X'323032362D31312D32365430313A34373A30302E3338345A'),
(X'32303236313132315F34385F776174636865645F73796E635F63616C6C73',X'323032362D31312D32365430313A34373A30302E3339325A'),
(X'32303236313132325F31305F61756469745F656E74726965735F6576656E7473',X'323032362D31312D32365430313A34373A30302E3431385A'),
(X'32303236313132325F31315F61756469745F656E74726965735F6163636F756E7473',X'323032362D31312D32365430313A34373A30302E3431395A'),
(X'32303236313132325F32305F6F7065726174696F6E73',X'323032362D31312D32365430313A34373A30302E3433365A'),
(X'32303236313132325F32315F6F7065726174696F6E735F646576666C6F77',X'323032362D31312D32365430313A34373A30302E3433385A'),
(X'32303236313132325F32325F646576666C6F775F766163617465645F706C616365735F6F7065726174696F6E',X'323032362D31312D32365430313A34373A30302E3530365A'),
(X'32303236313132325F32335F646576666C6F775F6F7065726174696F6E735F676F6E65',X'323032362D31312D32365430313A34373A30302E3533315A'),
(X'32303236313132325F32345F6F7065726174696F6E735F73637269707473',X'323032362D31312D32365430313A34373A30302E3533335A'),
(X'32303236313132325F32355F7363726970745F696D706F7274735F676F6E65',X'323032362D31312D32365430313A34373A30302E3534305A'),
(X'32303236313132325F32365F6F7065726174696F6E735F77617463686564',X'323032362D31312D32365430313A34373A30302E3534325A'),
(X'32303236313132325F32375F776174636865645F6265666F72655F6B657074',X'323032362D31312D32365430313A34373A30302E3536365A'),
(X'32303236313132325F32385F776174636865645F6265666F72655F6C656674',X'323032362D31312D32365430313A34373A30302E3536385A'),
(X'32303236313132325F32395F776174636865645F6F7065726174696F6E735F676F6E65',X'323032362D31312D32365430313A34373A30302E3537335A'),
(X'32303236313132325F33305F646576666C6F775F6974656D735F7265766973696F6E',X'323032362D31312D32365430313A34373A30302E3631375A'),
(X'32303236313132325F33315F7468656D655F73657474696E67735F70616972',X'323032362D31312D32365430313A34373A30302E3633305A'),
(X'32303236313132325F35305F776174636865645F6576656E74735F616761696E',X'323032362D31312D32365430313A34373A30302E3634325A'),
(X'32303236313132325F35315F776174636865645F7472617368',X'323032362D31312D32365430313A34373A30302E3636315A'),
(X'32303236313132325F36305F73657373696F6E735F646576696365',X'323032362D31312D32365430313A34373A30302E3835365A'),
(X'32303236313132325F36315F6163636F756E745F746F6B656E735F656D61696C',X'323032362D31312D32365430313A34373A30302E3930345A'),
(X'32303236313132325F36325F707265666572656E636573',X'323032362D31312D32365430313A34373A30302E3932305A'),
(X'32303236313132325F37305F746F74705F73656372657473',X'323032362D31312D32365430313A34373A30302E3933395A'),
(X'32303236313132325F37315F7265636F766572795F636F646573',X'323032362D31312D32365430313A34373A30302E3935385A'),
(X'32303236313132325F37325F706173736B657973',X'323032362D31312D32365430313A34373A30302E3937385A'),
(X'32303236313132325F37335F706173736B65795F6368616C6C656E676573',X'323032362D31312D32365430313A34373A30302E3939365A'),
(X'32303236313132325F38305F6163636573735F746F6B656E73',X'323032362D31312D32365430313A34373A30312E3031305A'),
(X'32303236313132325F38315F6F6964635F6C696E6B73',X'323032362D31312D32365430313A34373A30312E3032325A'),
(X'32303236313132325F38325F6F6964635F666C6F7773',X'323032362D31312D32365430313A34373A30312E3033345A'),
(X'32303236313132325F39305F7363726970745F7369676E617475726573',X'323032362D31312D32365430313A34373A30312E3035365A'),
(X'32303236313132325F39315F646576666C6F775F6974656D735F666F6C646564',X'323032362D31312D32365430313A34373A30312E3130345A'),
(X'32303236313132325F39355F646174615F646F776E6C6F616473',X'323032362D31312D32365430313A34373A30312E3131345A'),
(X'32303236313132325F39365F75736572735F6C6561766573',X'323032362D31312D32365430313A34373A30312E3137315A'),
(X'32303236313132335F3130305F68616269745F67726F757073',X'323032362D31312D32365430313A34373A30312E3138365A'),
(X'32303236313132335F3130315F686162697473',X'323032362D31312D32365430313A34373A30312E3230365A'),
(X'32303236313132335F3130325F68616269745F7363686564756C6573',X'323032362D31312D32365430313A34373A30312E3231385A'),
(X'32303236313132335F3130335F68616269745F656E7472696573',X'323032362D31312D32365430313A34373A30312E3233385A'),
(X'32303236313132335F3130345F68616269745F706175736573',X'323032362D31312D32365430313A34373A30312E3236365A'),
(X'32303236313132335F3130355F68616269745F73756D6D6172696573',X'323032362D31312D32365430313A34373A30312E3239305A'),
(X'32303236313132335F3130365F676F616C73',X'323032362D31312D32365430313A34373A30312E3332325A'),
(X'32303236313132335F3130375F676F616C5F7374657073',X'323032362D31312D32365430313A34373A30312E3333385A'),
(X'32303236313132335F3130385F676F616C5F636865636B696E73',X'323032362D31312D32365430313A34373A30312E3338315A'),
(X'32303236313132335F3131305F72656D696E64657273',X'323032362D31312D32365430313A34373A30312E3431335A'),
(X'32303236313132335F3131315F72656D696E6465725F636C6F636B73',X'323032362D31312D32365430313A34373A30312E3432395A'),
(X'32303236313132335F3131325F6861626974735F72656D696E646572',X'323032362D31312D32365430313A34373A30312E3435385A'),
(X'32303236313132335F3132305F676F616C735F6861626974735F6F6E',X'323032362D31312D32365430313A34373A30312E3436315A'),
(X'32303236313132335F3133305F63616C656E64617273',X'323032362D31312D32365430313A34373A30312E3437345A'),
(X'32303236313132335F3133315F63616C656E6461725F6576656E7473',X'323032362D31312D32365430313A34373A30312E3439385A'),
(X'32303236313132335F3133325F63616C656E6461725F6665656473',X'323032362D31312D32365430313A34373A30312E3533305A'),
(X'32303236313132335F3133335F646576666C6F775F6475655F64617465',X'323032362D31312D32365430313A34373A30312E3539355A'),
(X'32303236313132335F3133345F63616C656E6461725F6F6E',X'323032362D31312D32365430313A34373A30312E3539365A'),
(X'32303236313132345F3134305F657870656E73655F6163636F756E7473',X'323032362D31312D32365430313A34373A30312E3631325A'),
(X'32303236313132345F3134315F657870656E73655F63617465676F72696573',X'323032362D31312D32365430313A34373A30312E3633315A'),
(X'32303236313132345F3134325F657870656E73655F7472616E73616374696F6E73',X'323032362D31312D32365430313A34373A30312E3637345A'),
(X'32303236313132345F3134335F657870656E73655F6C696E6573',X'323032362D31312D32365430313A34373A30312E3639355A'),
(X'32303236313132345F3134345F657870656E73655F72756C6573',X'323032362D31312D32365430313A34373A30312E3731325A'),
(X'32303236313132345F3134355F657870656E73655F7363686564756C6573',X'323032362D31312D32365430313A34373A30312E3733355A'),
(X'32303236313132345F3134365F657870656E73655F62756467657473',X'323032362D31312D32365430313A34373A30312E3736375A'),
(X'32303236313132345F3134375F657870656E73655F6275646765745F6D6F646573',X'323032362D31312D32365430313A34373A30312E3830325A'),
(X'32303236313132345F3134385F657870656E73655F696D706F727473',X'323032362D31312D32365430313A34373A30312E3834375A'),
(X'32303236313132345F3134395F657870656E73655F696D706F72745F70726F66696C6573',X'323032362D31312D32365430313A34373A30312E3837385A'),
(X'32303236313132345F3135305F657870656E73655F7261746573',X'323032362D31312D32365430313A34373A30312E3932355A'),
(X'32303236313132345F3135315F657870656E73655F73657474696E6773',X'323032362D31312D32365430313A34373A30312E3934345A'),
(X'32303236313132345F3135325F657870656E73655F747261636B65725F6F6E',X'323032362D31312D32365430313A34373A30312E3934365A');
CREATE TABLE `kysely_migration_lock` (
  `id` varchar(255) NOT NULL,
  `is_locked` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `kysely_migration_lock` VALUES
(X'6D6967726174696F6E5F6C6F636B','0');
CREATE TABLE `master_settings` (
  `setting_key` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `setting_value` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  PRIMARY KEY (`setting_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `master_settings` VALUES
(X'6D616465207570',X'6D616465207570');
CREATE TABLE `navigator_labels` (
  `label_key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `label_text` varchar(255) NOT NULL,
  PRIMARY KEY (`label_key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `navigator_labels` VALUES
(X'6D616465207570',X'6D616465207570');
CREATE TABLE `navigator_tools` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `tool_key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `title` varchar(100) NOT NULL,
  `path` varchar(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `description` varchar(500) NOT NULL,
  `category` enum('personal','advanced') NOT NULL,
  `enabled_global` tinyint(1) NOT NULL DEFAULT 1,
  `enabled_master` tinyint(1) NOT NULL DEFAULT 1,
  `enabled_admin` tinyint(1) NOT NULL DEFAULT 1,
  `enabled_user` tinyint(1) NOT NULL DEFAULT 1,
  `display_order` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `navigator_tools_key` (`tool_key`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `navigator_tools` VALUES
('1',X'7363726970742D6D616E61676572',X'536372697074204D616E61676572',X'2F7363726970742D6D616E61676572',X'4B6565702C2074616720616E64206564697420796F75722073637269707473','personal','1','1','1','1','1'),
('2',X'7363726970742D6D616E616765722D73657474696E6773',X'536372697074204D616E616765722053657474696E6773',X'2F7363726970742D6D616E616765722D73657474696E6773',X'4578706F72742066696C65206E616D652C20627574746F6E20636F6C6F75727320616E6420776F72642077726170','personal','1','1','1','1','2'),
('3',X'776174636865642D7265636F726473',X'57617463686564205265636F726473',X'2F776174636865642D7265636F726473',X'466F6C6C6F77207468652073657269657320796F75207761746368','personal','1','1','1','1','3'),
('4',X'646576666C6F77',X'446576466C6F77',X'2F646576666C6F77',X'547261636B20666561747572657320616E6420746865697220776F726B206974656D73','advanced','1','1','1','1','4'),
('5',X'646576666C6F772D73657474696E6773',X'446576466C6F772053657474696E6773',X'2F646576666C6F772D73657474696E6773',X'466561747572657320616E64207374617475736573206F6620446576466C6F77','advanced','1','1','1','1','5'),
('6',X'63616C656E646172',X'43616C656E646172',X'2F63616C656E646172',X'506C616E20796F75722064617973','personal','1','1','1','1','6'),
('7',X'657870656E73652D747261636B6572',X'457870656E736520547261636B6572',X'2F657870656E73652D747261636B6572',X'53656520776865726520796F7572206D6F6E657920676F6573','personal','1','1','1','1','7'),
('8',X'676F616C732D686162697473',X'476F616C73202620486162697473',X'2F676F616C732D686162697473',X'53657420676F616C7320616E64206B65657020686162697473','personal','1','1','1','1','8');
CREATE TABLE `oidc_flows` (
  `cookie_hash` binary(32) NOT NULL,
  `sealed` varbinary(10000) NOT NULL,
  `expires_at` datetime(3) NOT NULL,
  PRIMARY KEY (`cookie_hash`),
  KEY `oidc_flows_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `oidc_flows` VALUES
(X'F2B08BDE96DA712E740F2E634903FD9B730F30A3DBEC7B131DC64973969ECDE5',X'F336067AABCBE41BB54F4C3CF432DC200D68D60FA7E9D665A02C5851B2E632A6','2026-11-26 01:47:08.000');
CREATE TABLE `oidc_links` (
  `user_id` int(10) unsigned NOT NULL,
  `identity` binary(32) NOT NULL,
  `email` varchar(254) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_used_at` datetime(3) NOT NULL,
  PRIMARY KEY (`user_id`),
  UNIQUE KEY `oidc_links_identity` (`identity`),
  CONSTRAINT `oidc_links_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `oidc_links` VALUES
('3',X'A726EC266300A684D506EC0AE766AC402E5F2C6211913D86D534FE847490A9AA',X'6D616465207570','2026-11-26 01:47:08.000','2026-11-26 01:47:08.000');
CREATE TABLE `operations` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `topic` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `operation_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `kind` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request_hash` binary(32) DEFAULT NULL,
  `answer` longtext DEFAULT NULL,
  `changes` longtext DEFAULT NULL,
  `revision` bigint(20) unsigned DEFAULT NULL,
  `undone` longtext DEFAULT NULL,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `operations_client` (`user_id`,`topic`,`operation_id`),
  KEY `operations_age` (`created_at`),
  CONSTRAINT `operations_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=10 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `operations` VALUES
('1','3',X'73637269707473',X'6F7065726174696F6E2D6F662D7468652D6F776E6572',X'696D706F7274',X'17B81DDFC97DC84D0AC3A06A8FD994FE6B7571515F3D2866CDE2EC1915BE2FC4',X'7B227265766973696F6E223A352C2273746F726564223A5B7B226E616D65223A22696D706F7274656420E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C22757064617465644174223A22323032362D31312D32365430313A34373A30322E3633355A227D5D7D',X'7B2273637269707473223A5B5B7B226964223A332C226265666F7265223A7B226E616D65223A22696D706F7274656420E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C2274616773223A225B5D222C2270696E6E6564223A66616C73652C2274657874223A2236363635333733626431653532643232626163626239633866383163356632393739303734333430626634373837363733616630386134663164376639346231222C226C697665223A66616C73657D2C226166746572223A7B226E616D65223A22696D706F7274656420E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C2274616773223A225B5D222C2270696E6E6564223A66616C73652C2274657874223A2236363635333733626431653532643232626163626239633866383163356632393739303734333430626634373837363733616630386134663164376639346231222C226C697665223A747275657D7D5D5D7D','5',NULL,'2026-11-26 01:47:02.638'),
('2','3',X'646576666C6F77',X'6F7065726174696F6E2D6F662D7468652D6F776E6572',X'64656C6574654974656D73',X'45E9171587F00319A8E508FDC937C30D050BC3DAD87160587FF720611A50D0CC',X'7B227265766973696F6E223A31377D',X'7B22726F7773223A5B7B227461626C65223A22646576666C6F775F6974656D73222C22636F6C756D6E73223A5B22747261736865645F6174225D2C22726F7773223A5B5B352C5B6E756C6C5D2C5B22323032362D31312D32362030313A34373A30322E373339225D5D5D7D5D7D','17',NULL,'2026-11-26 01:47:02.750'),
('3','3',X'776174636865642D7265636F726473',X'6F7065726174696F6E2D6F662D7468652D6F776E6572',X'757064617465',X'CB14911973E4AF7F5EF42BD3975779670211A848D61B4271808BFC4471C579D7',X'7B227265766973696F6E223A322C227265636F7264223A7B226964223A312C227365726965735F6964223A22737331222C227469746C65223A2254776F20E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C2263757272656E745F657069736F6465223A312C2269735F636F6D706C65746564223A66616C73652C22746167223A2274616720E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C227479706573223A5B5D2C22626F6F6B6D61726B5F75726C223A22222C226C697374706167655F75726C223A22222C22696D6167655F75726C223A22222C226C6173745F776174636865645F74696D65223A313739353635373632323735372C2273796E635F74696D657374616D70223A6E756C6C2C22637265617465645F6174223A313739353635373632323735372C226465736372697074696F6E223A22227D7D',X'7B226368616E676564223A5B7B226279223A226F7065726174696F6E2D6F662D7468652D6F776E6572222C22636F756E74223A317D5D7D','2',NULL,'2026-11-26 01:47:03.044'),
('4','3',X'776174636865642D7265636F726473',X'32346331656533352D353566662D343939612D623238352D653131653434646464623861',X'72656D6F7665',X'D969B934055C63A43BBCD2BF098328E52370DFDC46F326822EF9B1AE28945664',X'7B227265766973696F6E223A357D',X'7B2272656D6F766564223A5B7B226279223A2232346331656533352D353566662D343939612D623238352D653131653434646464623861222C22636F756E74223A317D5D7D','5',NULL,'2026-11-26 01:47:03.410'),
('5','3',X'676F616C732D686162697473',X'6F7065726174696F6E2D6F662D7468652D6F776E6572',X'64656C6574654861626974',X'816EE7CA72D50D64AF601E1CEC2B1E22D7FE5208A3ED5094469DA95B55390391',X'7B227265766973696F6E223A357D',X'7B22726F7773223A5B7B227461626C65223A22686162697473222C22636F6C756D6E73223A5B22747261736865645F6174225D2C22726F7773223A5B5B322C5B6E756C6C5D2C5B22323032362D31312D32362030313A34373A30332E393334225D5D5D7D5D7D','5',NULL,'2026-11-26 01:47:03.941'),
('6','3',X'63616C656E646172',X'6F7065726174696F6E2D6F662D7468652D6F776E6572',X'64656C6574654576656E7473',X'8666A4CD6A3BF863FBA873BF3141120D2079FE7A2662A438E9BAB7604A30A128',X'7B227265766973696F6E223A347D',X'7B22726F7773223A5B7B227461626C65223A2263616C656E6461725F6576656E7473222C22636F6C756D6E73223A5B22747261736865645F6174225D2C22726F7773223A5B5B322C5B6E756C6C5D2C5B22323032362D31312D32362030313A34373A30342E373032225D5D5D7D5D7D','4',NULL,'2026-11-26 01:47:04.783'),
('7','3',X'657870656E73652D747261636B6572',X'6F7065726174696F6E2D6F662D7468652D6F776E6572',X'64656C6574655472616E73616374696F6E73',X'506E950A7E2F3B92A367F9F2AE9F2120B6D138F4B8F953E8904E9FB9EAA0FD67',X'7B227265766973696F6E223A352C2264656C65746564223A317D',X'7B22696D61676573223A5B7B227461626C65223A22657870656E73655F7472616E73616374696F6E73222C22696D61676573223A5B5B5B322C312C22323032362D30312D3035222C2D322C22222C22222C22222C22222C226F70656E222C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C22222C6E756C6C2C22323032362D31312D32362030313A34373A30352E313635222C6E756C6C5D2C5B322C312C22323032362D30312D3035222C2D322C22222C22222C22222C22222C226F70656E222C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C22222C6E756C6C2C22323032362D31312D32362030313A34373A30352E313635222C22323032362D31312D32362030313A34373A30352E313831225D5D5D7D5D7D','5',NULL,'2026-11-26 01:47:05.193'),
('8','3',X'657870656E73652D747261636B6572',X'39396633373932312D386438392D343962392D623337362D666337643566653830313439',X'696D706F72746564',X'1697B7584E8747F4C27A6C0AEE8FEF70F5A0974BF6F377F27057FEDD5154C06E',X'7B227265766973696F6E223A31342C22696D706F72744964223A312C22726F7773223A5B7B22726F77223A302C226F7574636F6D65223A226E6577222C227472616E73616374696F6E4964223A332C2273746F726564223A6E756C6C2C227363686564756C654964223A6E756C6C2C226F6363757272656E6365223A6E756C6C2C226D657373616765223A22222C227061796565223A2273686F7020E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C2263617465676F72794964223A6E756C6C7D5D2C22636F756E7473223A7B226B6E6F776E223A302C226E6577223A312C226D617463686564223A302C227472616E7366657273223A302C227363686564756C6564223A302C2264656C65746564223A302C22736B6970706564223A307D2C2270726F6D697365223A226664656637333633306132383232313866326637363166373232326531323331227D',X'7B22696D61676573223A5B7B227461626C65223A22657870656E73655F696D706F727473222C22696D61676573223A5B5B6E756C6C2C5B312C312C2266696C6520E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C22617069222C22323032362D31312D32362030313A34373A30352E343536222C2239396633373932312D386438392D343962392D623337362D666337643566653830313439222C312C302C302C6E756C6C5D5D5D7D2C7B227461626C65223A22657870656E73655F7472616E73616374696F6E73222C22696D61676573223A5B5B6E756C6C2C5B332C312C22323032362D30312D3035222C2D332C2273686F7020E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C2273686F7020E59B9BE5AD97E88A822074205C22785C22205C5C2025222C2273686F7020E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C22222C22636C6561726564222C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C6E756C6C2C312C22222C223437316332383830383838363064313061343766396561313331373839383435222C22323032362D31312D32362030313A34373A30352E343536222C6E756C6C5D5D5D7D2C7B227461626C65223A22657870656E73655F6C696E6573222C22696D61676573223A5B5B6E756C6C2C5B332C302C6E756C6C2C2D332C22225D5D5D7D5D7D','14',NULL,'2026-11-26 01:47:05.523'),
('9','3',X'776174636865642D7265636F726473',X'34346565343431322D333934632D346664302D386462332D363239393163373232323135',X'61646A757374457069736F6465',X'172657E1A8431397CD39731B590F62129593D918D4452022B808B6A07A73D96D',X'7B227265766973696F6E223A382C227265636F7264223A7B226964223A312C227365726965735F6964223A22737331222C227469746C65223A2254776F20E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C2263757272656E745F657069736F6465223A322C2269735F636F6D706C65746564223A66616C73652C22746167223A2274616720E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025222C227479706573223A5B5D2C22626F6F6B6D61726B5F75726C223A22222C226C697374706167655F75726C223A22222C22696D6167655F75726C223A22222C226C6173745F776174636865645F74696D65223A313739353635373632373835312C2273796E635F74696D657374616D70223A6E756C6C2C22637265617465645F6174223A313739353635373632323735372C226465736372697074696F6E223A22227D7D',X'7B226368616E676564223A5B7B226279223A2234346565343431322D333934632D346664302D386462332D363239393163373232323135222C22636F756E74223A317D5D7D','8',NULL,'2026-11-26 01:47:07.897');
CREATE TABLE `option_revisions` (
  `list` enum('navigator','home') NOT NULL,
  `revision` int(10) unsigned NOT NULL DEFAULT 1,
  `changed_by` varchar(50) DEFAULT NULL,
  `changed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`list`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `option_revisions` VALUES
('home','1',NULL,NULL),
('navigator','1',NULL,NULL);
CREATE TABLE `passkeys` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(100) NOT NULL,
  `credential_id` varbinary(1023) NOT NULL,
  `public_key` varbinary(2048) NOT NULL,
  `counter` bigint(20) unsigned NOT NULL,
  `transports` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_used_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `passkeys_credential` (`credential_id`),
  KEY `passkeys_user` (`user_id`,`id`),
  CONSTRAINT `passkeys_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `passkeys` VALUES
('1','3',X'50686F6E6520E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'B11647129DD84B394D8D3BFBB4D854732FBF88C663DCEC13',X'A501020326200121582014F091D2B54A9DA749FC8A8666F61E65A24EC77DCE6CCE949FE30FBB3E21BC532258201769B1D6A10EBC0469A5C12D97C285544537F3C3A09006E45BEF635E4DFCFB32','1',X'696E7465726E616C','2026-11-26 01:47:07.324',NULL);
CREATE TABLE `passkey_challenges` (
  `challenge` binary(32) NOT NULL,
  `user_id` int(10) unsigned DEFAULT NULL,
  `expires_at` datetime(3) NOT NULL,
  PRIMARY KEY (`challenge`),
  KEY `passkey_challenges_expires` (`expires_at`),
  KEY `passkey_challenges_user` (`user_id`),
  CONSTRAINT `passkey_challenges_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `passkey_challenges` VALUES
(X'6F1827C03E6C669A12683F2370BE315A91F0A891C923EE88C5621DAABA480C20','3','2026-11-26 01:47:09.000');
CREATE TABLE `preferences` (
  `user_id` int(10) unsigned NOT NULL,
  `time_zone` varchar(64) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `week_start` tinyint(3) unsigned NOT NULL,
  `date_order` enum('ymd','dmy','mdy') NOT NULL,
  `hour_cycle` tinyint(3) unsigned NOT NULL,
  `day_start` tinyint(3) unsigned NOT NULL,
  `base_currency` char(3) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `language` enum('documented','en','zh') NOT NULL,
  `single_keys` tinyint(1) NOT NULL,
  `milestones` tinyint(1) NOT NULL,
  PRIMARY KEY (`user_id`),
  CONSTRAINT `preferences_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `preferences` VALUES
('3',X'4575726F70652F4265726C696E','1','ymd','24','0',X'4D5952','documented','1','1');
CREATE TABLE `rate_limits` (
  `key` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `points` int(11) NOT NULL DEFAULT 0,
  `expire` bigint(20) unsigned DEFAULT NULL,
  PRIMARY KEY (`key`),
  KEY `rate_limits_expire` (`expire`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `rate_limits` VALUES
(X'666163746F723A36326364333061653636663236613732643538356163356462623661343965333366303030353364303533323261616130666665363863333539643763653436','1','1795661225853'),
(X'666F72676F743A64613766326139373732363230356665396165643464373266356532643662373261393864323939626134616563346639383162353733316231303162306237','1','1795658527950'),
(X'6D61696C3A34633030366236326133313864646161653835353938633565303964666136623231326536313563333961356265616566313530643030333436393638656166','1','1795661228012');
CREATE TABLE `recovery_codes` (
  `user_id` int(10) unsigned NOT NULL,
  `code_hash` binary(32) NOT NULL,
  PRIMARY KEY (`user_id`,`code_hash`),
  CONSTRAINT `recovery_codes_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `recovery_codes` VALUES
('3',X'F05F37D1B88086F8E7961387BBD7678C756ECDA600564B091075B43D8AF1E3E8');
CREATE TABLE `reminders` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `tool` varchar(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `occasion` varchar(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `text` varchar(400) NOT NULL,
  `href` varchar(200) NOT NULL,
  `due_at` datetime(3) NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `mail_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `reminders_occasion` (`user_id`,`tool`,`occasion`),
  KEY `reminders_revision` (`user_id`,`revision`),
  KEY `reminders_mail` (`mail_at`),
  KEY `reminders_due` (`due_at`),
  CONSTRAINT `reminders_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `reminders` VALUES
('1','3',X'6D616465207570',X'6D616465207570',X'6D616465207570',X'6D616465207570','2026-11-26 01:47:09.000','1','2026-11-26 01:47:09.000');
CREATE TABLE `reminder_clocks` (
  `tool` varchar(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `looked_until` datetime(3) NOT NULL,
  PRIMARY KEY (`tool`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `reminder_clocks` VALUES
(X'6D616465207570','2026-11-26 01:47:09.000');
CREATE TABLE `scripts` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `live` tinyint(3) unsigned DEFAULT NULL,
  `tags` text NOT NULL,
  `size` int(10) unsigned NOT NULL,
  `content_hash` binary(32) NOT NULL,
  `version` int(10) unsigned NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `pinned` tinyint(1) NOT NULL DEFAULT 0,
  `updated_at` datetime(3) NOT NULL,
  `saved_by` binary(32) DEFAULT NULL,
  `trashed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `scripts_name` (`user_id`,`name`,`live`),
  KEY `scripts_revision` (`user_id`,`revision`),
  KEY `scripts_trashed` (`trashed_at`),
  CONSTRAINT `scripts_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `scripts` VALUES
('1','3',X'6F70656E20E59B9BE5AD97E88A8220F09D92AF20227822205C2025','1',X'5B2274616767656420E59B9BE5AD97E88A8220F09D92AF205C22785C22205C5C2025225D','18',X'2939C6676CDF0121E299065CC4B8A4FFA79769E5EF5F949FF5803CA97D40CB03','1','1','0','2026-11-26 01:47:02.562',X'83F3BF3EF828B016A0CD2D8C3CBF61F2BB2F6518EC7ED392980B874FC6894E53',NULL),
('2','3',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',NULL,X'5B5D','0',X'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855','1','4','0','2026-11-26 01:47:02.612',X'83F3BF3EF828B016A0CD2D8C3CBF61F2BB2F6518EC7ED392980B874FC6894E53','2026-11-26 01:47:02.621'),
('3','3',X'696D706F7274656420E59B9BE5AD97E88A8220F09D92AF20227822205C2025','1',X'5B5D','16',X'6665373BD1E52D22BACBB9C8F81C5F2979074340BF4787673AF08A4F1D7F94B1','1','5','0','2026-11-26 01:47:02.635',X'83F3BF3EF828B016A0CD2D8C3CBF61F2BB2F6518EC7ED392980B874FC6894E53',NULL);
CREATE TABLE `script_settings` (
  `user_id` int(10) unsigned NOT NULL,
  `setting_key` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `setting_value` text NOT NULL,
  `description` varchar(500) DEFAULT NULL,
  `updated_at` datetime(3) NOT NULL,
  PRIMARY KEY (`user_id`,`setting_key`),
  CONSTRAINT `script_settings_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `script_settings` VALUES
('3',X'6D616465207570',X'6D616465207570',X'6D616465207570','2026-11-26 01:47:09.000');
CREATE TABLE `script_signatures` (
  `script_id` int(10) unsigned NOT NULL,
  `version` int(10) unsigned NOT NULL,
  `bits` mediumblob NOT NULL,
  PRIMARY KEY (`script_id`),
  CONSTRAINT `script_signatures_script_fk` FOREIGN KEY (`script_id`) REFERENCES `scripts` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `script_signatures` VALUES
('1','1',X'3008905A210282D30981202201C122000F7410044F4884A000A1A8C95A11282D4C8E0400B1D45C802C608523'),
('2','1',X'00'),
('3','1',X'05C2A2503018C0286081B98900E010360A04208008C21022631844039D40A821096912C7');
CREATE TABLE `script_texts` (
  `script_id` int(10) unsigned NOT NULL,
  `content` longtext NOT NULL,
  PRIMARY KEY (`script_id`),
  CONSTRAINT `script_texts_script_fk` FOREIGN KEY (`script_id`) REFERENCES `scripts` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `script_texts` VALUES
('1',X'6F6E6520E59B9BE5AD97E88A8220F09D92AF20227822205C2025'),
('2',X''),
('3',X'7820E59B9BE5AD97E88A8220F09D92AF20227822205C2025');
CREATE TABLE `script_versions` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `script_id` int(10) unsigned NOT NULL,
  `version` int(10) unsigned NOT NULL,
  `name` varchar(255) NOT NULL,
  `reason` enum('save','rename','import','restore','delete','conflict','overwrite') NOT NULL,
  `label` varchar(100) DEFAULT NULL,
  `size` int(10) unsigned NOT NULL,
  `content_hash` binary(32) NOT NULL,
  `content` longblob NOT NULL,
  `stored_at` datetime(3) NOT NULL,
  `kept_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `script_versions_kept` (`script_id`,`kept_at`,`id`),
  KEY `script_versions_user` (`user_id`),
  CONSTRAINT `script_versions_script_fk` FOREIGN KEY (`script_id`) REFERENCES `scripts` (`id`) ON DELETE CASCADE,
  CONSTRAINT `script_versions_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `script_versions` VALUES
('1','3','1','0',X'6F70656E20E59B9BE5AD97E88A8220F09D92AF20227822205C2025','conflict',NULL,'22',X'38A051A5498939329AA9C1F3FAF32CBB65C336122725418CFDE6973800D2B185',X'1E000000789C4BCCCB2FC9482D52783A7BF6D3B5D35F7435297C983B69BD82528592428C822A00EA8D0DD5','2026-11-26 01:47:02.585','2026-11-26 01:47:02.585'),
('2','3','2','1',X'7468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025','delete',NULL,'0',X'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855',X'','2026-11-26 01:47:02.612','2026-11-26 01:47:02.621');
CREATE TABLE `sessions` (
  `token_hash` binary(32) NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_used_at` datetime(3) NOT NULL,
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_agent` varchar(255) DEFAULT NULL,
  `address` varchar(45) CHARACTER SET ascii COLLATE ascii_general_ci DEFAULT NULL,
  PRIMARY KEY (`token_hash`),
  UNIQUE KEY `sessions_id` (`id`),
  KEY `sessions_user` (`user_id`),
  KEY `sessions_last_used` (`last_used_at`),
  CONSTRAINT `sessions_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `sessions` VALUES
(X'57DFF7B893C3CD8D46C15E095F479EFB41F7AAA031A91E6C304A8839040AFCD1','2','2026-11-26 01:47:02.277','2026-11-26 01:47:02.277','2',NULL,X'3132372E302E302E31'),
(X'83F3BF3EF828B016A0CD2D8C3CBF61F2BB2F6518EC7ED392980B874FC6894E53','3','2026-11-26 01:47:02.282','2026-11-26 01:47:02.282','3',NULL,X'3132372E302E302E31'),
(X'BB4C339A2B5D761FBA4B836003CA6CF37E437840565D8E6FB1140C4344B41F1C','4','2026-11-26 01:47:07.906','2026-11-26 01:47:07.906','4',NULL,X'3132372E302E302E31'),
(X'C69DFA42DE22FD9004DBAC2F787CA9CF4487379E8DF2558E51BC7A41865A834C','1','2026-11-26 01:47:02.274','2026-11-26 01:47:02.274','1',NULL,X'3132372E302E302E31');
CREATE TABLE `theme_settings` (
  `user_id` int(10) unsigned NOT NULL,
  `theme_name` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `light_theme` varchar(100) DEFAULT NULL,
  `dark_theme` varchar(100) DEFAULT NULL,
  PRIMARY KEY (`user_id`),
  CONSTRAINT `theme_settings_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `theme_settings` VALUES
('3',X'50726F66657373696F6E616C204461726B',NULL,NULL);
CREATE TABLE `totp_secrets` (
  `user_id` int(10) unsigned NOT NULL,
  `sealed` varbinary(100) NOT NULL,
  `last_step` bigint(20) unsigned NOT NULL,
  `confirmed_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`user_id`),
  CONSTRAINT `totp_secrets_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `totp_secrets` VALUES
('3',X'AC83FF219D2A71E74C5810A79627B21CB87D15F137A4561DF9787B5B03B33889','1','2026-11-26 01:47:09.000');
CREATE TABLE `users` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `username` varchar(50) NOT NULL,
  `username_key` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `email` varchar(254) NOT NULL,
  `email_key` varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `name` varchar(100) DEFAULT NULL,
  `role` enum('user','admin','master') NOT NULL,
  `password_hash` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `activated_at` datetime(3) DEFAULT NULL,
  `deactivated_at` datetime(3) DEFAULT NULL,
  `leaves_at` datetime(3) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_seen_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_username_key` (`username_key`),
  UNIQUE KEY `users_email_key` (`email_key`),
  KEY `users_role` (`role`),
  KEY `users_leaves` (`leaves_at`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `users` VALUES
('1',X'757365722D636665386163333635323330',X'757365722D636665386163333635323330',X'757365722D636665386163333635323330406578616D706C652E6F7267',X'757365722D636665386163333635323330406578616D706C652E6F7267',NULL,'user',X'246172676F6E32696424763D3139246D3D31393435362C743D322C703D31246644694943464E44544A4E67394138506A6761774A512444414A6741746932445362455431573142596970354A485434314B32376C384E567A6137635046524D4834','2026-11-26 01:47:02.273',NULL,NULL,'2026-11-26 01:47:02.273','2026-11-26 01:47:02.274'),
('2',X'757365722D643035386132366437656266',X'757365722D643035386132366437656266',X'757365722D643035386132366437656266406578616D706C652E6F7267',X'757365722D643035386132366437656266406578616D706C652E6F7267',NULL,'user',X'246172676F6E32696424763D3139246D3D31393435362C743D322C703D31246644694943464E44544A4E67394138506A6761774A512444414A6741746932445362455431573142596970354A485434314B32376C384E567A6137635046524D4834','2026-11-26 01:47:02.276',NULL,NULL,'2026-11-26 01:47:02.276','2026-11-26 01:47:02.277'),
('3',X'616E6E61',X'616E6E61',X'757365722D363137323161353866303065406578616D706C652E6F7267',X'757365722D363137323161353866303065406578616D706C652E6F7267',NULL,'user',X'246172676F6E32696424763D3139246D3D31393435362C743D322C703D3124754451592F5A7052723142364A694256773553485177246E6636744E636E705337346D507A2B415734456A38636D6F735A52594F5436796F70744371516D4C454259','2026-11-26 01:47:02.279',NULL,NULL,'2026-11-26 01:47:02.279','2026-11-26 01:47:02.282'),
('4',X'757365722D323534333931333766626236',X'757365722D323534333931333766626236',X'757365722D323534333931333766626236406578616D706C652E6F7267',X'757365722D323534333931333766626236406578616D706C652E6F7267',NULL,'master',X'246172676F6E32696424763D3139246D3D31393435362C743D322C703D31246644694943464E44544A4E67394138506A6761774A512444414A6741746932445362455431573142596970354A485434314B32376C384E567A6137635046524D4834','2026-11-26 01:47:07.905',NULL,NULL,'2026-11-26 01:47:07.905','2026-11-26 01:47:07.906');
CREATE TABLE `watched_api_keys` (
  `user_id` int(10) unsigned NOT NULL,
  `digest` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `sealed` varbinary(255) NOT NULL,
  `created_at` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`),
  UNIQUE KEY `watched_api_keys_digest` (`digest`),
  CONSTRAINT `watched_api_keys_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_api_keys` VALUES
('3',X'61626231623165303235346638323835326537363061333763323532613537663534663738623236626338626337656663623530666336383666306630643164',X'3C6831C7DC16A58624F2615C8A9C3D9546EAB7CC07B3653DCB88B89632550EEDC2039BC692417A9664BCFC143A9691262704D2D075AEE57D242F99EE964BF3349A4F371D51FDC5CA','1795657627814');
CREATE TABLE `watched_before` (
  `operation_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `title` varchar(500) NOT NULL,
  `title_key` varchar(191) NOT NULL,
  `search_key` blob NOT NULL,
  `current_episode` int(10) unsigned NOT NULL,
  `is_completed` tinyint(1) NOT NULL,
  `trusted_episode` int(10) unsigned NOT NULL,
  `tag` varchar(50) NOT NULL,
  `types` text NOT NULL,
  `bookmark_url` text NOT NULL,
  `listpage_url` text NOT NULL,
  `image_url` text NOT NULL,
  `description` mediumtext NOT NULL,
  `last_watched_time` bigint(20) unsigned NOT NULL,
  `sync_timestamp` bigint(20) unsigned DEFAULT NULL,
  `created_at` bigint(20) unsigned NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `progress_stamp` bigint(20) unsigned NOT NULL,
  `hand_stamp` bigint(20) unsigned NOT NULL,
  `title_stamp` bigint(20) unsigned NOT NULL,
  `tag_stamp` bigint(20) unsigned NOT NULL,
  `types_stamp` bigint(20) unsigned NOT NULL,
  `bookmark_url_stamp` bigint(20) unsigned NOT NULL,
  `listpage_url_stamp` bigint(20) unsigned NOT NULL,
  `image_url_stamp` bigint(20) unsigned NOT NULL,
  `description_stamp` bigint(20) unsigned NOT NULL,
  `left_revision` bigint(20) unsigned NOT NULL DEFAULT 0,
  `kept_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  PRIMARY KEY (`user_id`,`operation_id`,`id`),
  KEY `watched_before_kept` (`kept_at`),
  CONSTRAINT `watched_before_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_before` VALUES
(X'32346331656533352D353566662D343939612D623238352D653131653434646464623861','3','2',X'737332',X'5468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'7468726F776E2061776179207369207A69206A6965207420227822205C2025',X'7468726F776E206177617920E59B9BE5AD97E88A82207420227822205C20250A7373320A7468726F776E6177617973697A696A6965742278225C250A7468726F776E61776179737A6A742278225C25','0','0','0',X'',X'',X'',X'',X'',X'','1795657623271',NULL,'1795657623271','4','3591315246542','0','3591315246542','0','0','0','0','0','0','5','2026-11-26 01:47:03.355'),
(X'34346565343431322D333934632D346664302D386462332D363239393163373232323135','3','1',X'737331',X'54776F20E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'74776F207369207A69206A6965207420227822205C2025',X'74776F20E59B9BE5AD97E88A82207420227822205C20250A7373310A74776F73697A696A6965742278225C250A74776F737A6A742278225C25','1','0','1',X'74616720E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'',X'',X'',X'',X'','1795657622757',NULL,'1795657622757','2','3591315245514','0','3591315246037','3591315246037','0','0','0','0','0','8','2026-11-26 01:47:07.852'),
(X'6F7065726174696F6E2D6F662D7468652D6F776E6572','3','1',X'737331',X'4F6E6520E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'6F6E65207369207A69206A6965207420227822205C2025',X'6F6E6520E59B9BE5AD97E88A82207420227822205C20250A7373310A6F6E6573697A696A6965742278225C250A6F6E65737A6A742278225C25','1','0','1',X'',X'',X'',X'',X'',X'','1795657622757',NULL,'1795657622757','1','3591315245514','0','3591315245514','0','0','0','0','0','0','2','2026-11-26 01:47:03.036');
CREATE TABLE `watched_events` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `title` varchar(500) NOT NULL,
  `source` enum('hand','sync','undo','again') NOT NULL,
  `episode_before` int(10) unsigned DEFAULT NULL,
  `completed_before` tinyint(1) DEFAULT NULL,
  `episode_after` int(10) unsigned NOT NULL,
  `completed_after` tinyint(1) NOT NULL,
  `watched_time` bigint(20) unsigned NOT NULL,
  `at` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `watched_events_series` (`user_id`,`series_id`,`id`),
  CONSTRAINT `watched_events_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_events` VALUES
('1','3',X'737331',X'4F6E6520E59B9BE5AD97E88A8220F09D92AF20227822205C2025','hand',NULL,NULL,'1','0','1795657622757','1795657622955'),
('2','3',X'737332',X'5468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025','hand',NULL,NULL,'0','0','1795657623271','1795657623276'),
('3','3',X'737331',X'54776F20E59B9BE5AD97E88A8220F09D92AF20227822205C2025','hand','1','0','2','0','1795657627851','1795657627864');
CREATE TABLE `watched_records` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `title` varchar(500) NOT NULL,
  `title_key` varchar(191) NOT NULL,
  `search_key` blob NOT NULL,
  `current_episode` int(10) unsigned NOT NULL,
  `is_completed` tinyint(1) NOT NULL,
  `trusted_episode` int(10) unsigned NOT NULL,
  `tag` varchar(50) NOT NULL,
  `types` text NOT NULL,
  `bookmark_url` text NOT NULL,
  `listpage_url` text NOT NULL,
  `image_url` text NOT NULL,
  `description` mediumtext NOT NULL,
  `last_watched_time` bigint(20) unsigned NOT NULL,
  `sync_timestamp` bigint(20) unsigned DEFAULT NULL,
  `created_at` bigint(20) unsigned NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `progress_stamp` bigint(20) unsigned NOT NULL,
  `hand_stamp` bigint(20) unsigned NOT NULL,
  `title_stamp` bigint(20) unsigned NOT NULL,
  `tag_stamp` bigint(20) unsigned NOT NULL,
  `types_stamp` bigint(20) unsigned NOT NULL,
  `bookmark_url_stamp` bigint(20) unsigned NOT NULL,
  `listpage_url_stamp` bigint(20) unsigned NOT NULL,
  `image_url_stamp` bigint(20) unsigned NOT NULL,
  `description_stamp` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`id`),
  UNIQUE KEY `watched_records_series` (`user_id`,`series_id`),
  KEY `watched_records_id` (`id`),
  KEY `watched_records_watched` (`user_id`,`last_watched_time`),
  KEY `watched_records_title` (`user_id`,`title_key`),
  KEY `watched_records_episode` (`user_id`,`current_episode`),
  KEY `watched_records_created` (`user_id`,`created_at`),
  CONSTRAINT `watched_records_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_records` VALUES
('1','3',X'737331',X'54776F20E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'74776F207369207A69206A6965207420227822205C2025',X'74776F20E59B9BE5AD97E88A82207420227822205C20250A7373310A74776F73697A696A6965742278225C250A74776F737A6A742278225C25','2','0','2',X'74616720E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'',X'',X'',X'',X'','1795657627851',NULL,'1795657622757','8','3591315255703','3591315255703','3591315246037','3591315246037','0','0','0','0','0');
CREATE TABLE `watched_reviews` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `episode` int(10) unsigned NOT NULL,
  `watched_time` bigint(20) unsigned NOT NULL,
  `received_at` bigint(20) unsigned NOT NULL,
  `dismissed` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  UNIQUE KEY `watched_reviews_news` (`user_id`,`series_id`,`watched_time`,`episode`),
  CONSTRAINT `watched_reviews_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_reviews` VALUES
('2','3',X'6D616465207570','1','1','1','1');
CREATE TABLE `watched_sync_calls` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `at` bigint(20) unsigned NOT NULL,
  `address` varchar(45) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `kind` enum('single','batch') NOT NULL,
  `outcomes` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  PRIMARY KEY (`id`),
  KEY `watched_sync_calls_user` (`user_id`,`id`),
  CONSTRAINT `watched_sync_calls_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_sync_calls` VALUES
('1','3','1795657623150',X'3132372E302E302E31','single',X'7B22726576696577223A317D');
CREATE TABLE `watched_tags` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(50) NOT NULL,
  `color` char(7) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `description` varchar(200) NOT NULL,
  `position` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `watched_tags_name` (`user_id`,`name`),
  CONSTRAINT `watched_tags_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_tags` VALUES
('1','3',X'74616720E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'23336238326636',X'','1');
CREATE TABLE `watched_trash` (
  `trashed_at` datetime(3) NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `id` int(10) unsigned NOT NULL,
  `series_id` varchar(191) NOT NULL,
  `title` varchar(500) NOT NULL,
  `title_key` varchar(191) NOT NULL,
  `search_key` blob NOT NULL,
  `current_episode` int(10) unsigned NOT NULL,
  `is_completed` tinyint(1) NOT NULL,
  `trusted_episode` int(10) unsigned NOT NULL,
  `tag` varchar(50) NOT NULL,
  `types` text NOT NULL,
  `bookmark_url` text NOT NULL,
  `listpage_url` text NOT NULL,
  `image_url` text NOT NULL,
  `description` mediumtext NOT NULL,
  `last_watched_time` bigint(20) unsigned NOT NULL,
  `sync_timestamp` bigint(20) unsigned DEFAULT NULL,
  `created_at` bigint(20) unsigned NOT NULL,
  `revision` bigint(20) unsigned NOT NULL,
  `progress_stamp` bigint(20) unsigned NOT NULL,
  `hand_stamp` bigint(20) unsigned NOT NULL,
  `title_stamp` bigint(20) unsigned NOT NULL,
  `tag_stamp` bigint(20) unsigned NOT NULL,
  `types_stamp` bigint(20) unsigned NOT NULL,
  `bookmark_url_stamp` bigint(20) unsigned NOT NULL,
  `listpage_url_stamp` bigint(20) unsigned NOT NULL,
  `image_url_stamp` bigint(20) unsigned NOT NULL,
  `description_stamp` bigint(20) unsigned NOT NULL,
  PRIMARY KEY (`user_id`,`id`),
  UNIQUE KEY `watched_trash_series` (`user_id`,`series_id`),
  KEY `watched_trash_newest` (`user_id`,`trashed_at`,`id`),
  KEY `watched_trash_lapsed` (`trashed_at`),
  CONSTRAINT `watched_trash_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_trash` VALUES
('2026-11-26 01:47:03.355','3','2',X'737332',X'5468726F776E206177617920E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'7468726F776E2061776179207369207A69206A6965207420227822205C2025',X'7468726F776E206177617920E59B9BE5AD97E88A82207420227822205C20250A7373320A7468726F776E6177617973697A696A6965742278225C250A7468726F776E61776179737A6A742278225C25','0','0','0',X'',X'',X'',X'',X'',X'','1795657623271',NULL,'1795657623271','4','3591315246542','0','3591315246542','0','0','0','0','0','0');
CREATE TABLE `watched_types` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(50) NOT NULL,
  `description` varchar(200) NOT NULL,
  `position` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `watched_types_name` (`user_id`,`name`),
  CONSTRAINT `watched_types_user_fk` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `watched_types` VALUES
('1','3',X'7479706520E59B9BE5AD97E88A8220F09D92AF20227822205C2025',X'','1');
SET FOREIGN_KEY_CHECKS = 1;
